import { expect, it } from 'vitest';
import { toLinkAddress } from './to-link-address.ts';

it.each([
  ['example.org', 'https://example.org'],
  [' http://example.org/a?b=1#c ', 'http://example.org/a?b=1#c'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['localhost/x', 'https://localhost/x'],
  ['ann@example.org', 'mailto:ann@example.org'],
  ['mailto:ann@example.org', 'mailto:ann@example.org'],
  ['/about', '/about'],
  ['#top', '#top'],
  ['', null],
  ['two words', null],
  ['word', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
])('%s links to %s', (typed, address) => {
  expect(toLinkAddress(typed)).toBe(address);
});
