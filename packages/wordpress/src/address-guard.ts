import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { wordpressError } from './errors.ts';

/** Where clouds hand out the credentials of a machine: refused even where private networks are allowed. */
const METADATA = ['169.254.169.254', '169.254.170.2', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254'].map(
  (address) => ipaddr.parse(address).toNormalizedString(),
);
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a server on the public internet may be at this address. Addresses that wrap an IPv4 one are unwrapped. */
export function mayConnect(address: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(address)) return false;
  const target = unwrap(ipaddr.parse(address));
  if (METADATA.includes(target.toNormalizedString())) return false;
  if (allowPrivate) return true;
  if (target.range() !== 'unicast') return false;
  return target instanceof ipaddr.IPv4 || target.match(GLOBAL_UNICAST);
}

function unwrap(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  // NAT64 (64:ff9b::/96) carries the IPv4 address in its last 32 bits.
  if (address.range() === 'rfc6052' && address.parts[2] === 0)
    return ipaddr.fromByteArray(address.toByteArray().slice(12));
  return address;
}

/**
 * Resolves names for new connections and lets through only addresses that may be connected to. It runs at connect
 * time, so a name that resolves to something else a moment later gains nothing.
 */
export function guardedLookup(
  allowPrivate: boolean,
  lookup: LookupFunction = systemLookup as LookupFunction,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = (Array.isArray(found) ? found : [{ address: found, family: isIP(found) }]).filter(
        ({ address }) => mayConnect(address, allowPrivate),
      );
      const [first] = addresses;
      if (!first) return callback(blocked(hostname), []);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Refuses an address that is written as a number: no name is resolved for it. @throws WordPressError `address_blocked` */
export function refuseBlockedLiteral(url: URL, allowPrivate: boolean) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !mayConnect(host, allowPrivate)) throw blocked(host);
}

const blocked = (host: string) => wordpressError('address_blocked', 'final', {}, { host });
