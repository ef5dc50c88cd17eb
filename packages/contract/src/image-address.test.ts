import { expect, test } from 'vitest';
import { imageIdOf, isImageAddress, isImageAddressInText } from './image-address.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

test.each([
  [`/api/images/${ID}`, true, true],
  ['https://example.org/a.jpg', true, true],
  ['HTTP://example.org/a.jpg', true, true],
  // A file on the site itself, which its own API would not accept.
  ['/wp-content/uploads/a b.jpg', false, true],
  ['//cdn.example/a.jpg', false, true],
  [`/api/images/${'-'.repeat(36)}`, false, true],
  [`/api/images/${ID}/attribution`, false, true],
  ['data:image/png;base64,AAAA', false, false],
  ['javascript:alert(1)', false, false],
  ['', false, false],
])('%s', (address, asFeatured, inText) => {
  expect([isImageAddress(address), isImageAddressInText(address)]).toEqual([asFeatured, inText]);
});

test('an upload is named by its id', () => {
  expect(imageIdOf(`/api/images/${ID}`)).toBe(ID);
  expect(imageIdOf(`https://example.org/api/images/${ID}`)).toBeUndefined();
  expect(imageIdOf(null)).toBeUndefined();
});
