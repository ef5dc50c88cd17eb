import { expect, test } from 'vitest';
import { mayConnect } from './address-guard.ts';

const PUBLIC = [
  '168.63.129.15',
  '8.8.8.8',
  '93.184.215.14',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
];
const INTERNAL = [
  '127.0.0.1',
  '127.8.9.10',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '0.0.0.0',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::7f00:1',
  'fe80::1',
  'fec0::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a00:1',
  '64:ff9b:1::a00:1',
  '169.254.169.253',
  '2002:a9fe:a9fd::1',
  'fd00:ec2::253',
];
const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '169.254.0.23',
  '169.254.42.42',
  'fd00:ec2::254',
  'fd00:ec2::254%eth0',
  'fd00:ec2::23',
  'fd20:ce::254',
  'fd00:c1::a9fe:a9fe',
  'fd00:42::42',
  // As a decimal number, in hexadecimal, in octal and shortened.
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  // Wrapped: mapped, compatible, translated, ISATAP, link-local, 6to4, Teredo (server and client), NAT64.
  '::ffff:169.254.169.254',
  '::ffff:a9fe:aa17',
  '::a9fe:a9fe',
  '::ffff:0:a9fe:a9fe',
  'fe80::5efe:a9fe:a9fe',
  'fe80::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '2002:a83f:8110::',
  '2001:0:a9fe:a9fe::1',
  '2001:0:102:304:0:0:5601:5601',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b::6464:64c8',
  '64:ff9b:1:a9fe:a9:fe00::',
  '64:ff9b:1:a9:fe:a9fe::',
  '64:ff9b:1::a9:fea9:fe00:0',
  '64:ff9b:1::a9fe:a9fe',
  '2001:db8:64::a9fe:a9fe',
];

test.each(PUBLIC)('%s may be connected to', (address) => {
  expect(mayConnect(address, false)).toBe(true);
});

test.each(INTERNAL)('%s is refused, unless private networks are allowed', (address) => {
  expect([mayConnect(address, false), mayConnect(address, true)]).toEqual([false, true]);
});

test.each(METADATA)('%s, where a cloud keeps its credentials, is always refused', (address) => {
  expect([mayConnect(address, false), mayConnect(address, true)]).toEqual([false, false]);
});

test('what is no address is refused', () => {
  expect(mayConnect('example.org', true)).toBe(false);
});
