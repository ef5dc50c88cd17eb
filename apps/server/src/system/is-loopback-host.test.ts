import { expect, test } from 'vitest';
import { isLoopbackHost } from './is-loopback-host.ts';

test.each([
  ['http://localhost:3000', true],
  ['http://blog.localhost', true],
  ['http://127.0.0.1', true],
  ['http://127.1', true],
  ['http://[::1]:3000', true],
  ['https://127.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['https://localhost.example.com', false],
  ['https://notlocalhost', false],
  ['http://10.0.0.1', false],
])('%s is this machine: %s', (url, expected) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(expected);
});
