import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

const printOf = (text: string) =>
  createHash('sha256')
    .update(
      qrCode(text)
        .map((row) => row.map(Number).join(''))
        .join('\n'),
    )
    .digest('hex')
    .slice(0, 16);

/** Drawings that an independent reader (jsQR) has read back as the same text. */
test.each([
  ['HELLO', 21, 'c346c75add569873'],
  [
    'otpauth://totp/pressloom:anna@example.org?secret=JBSWY3DPEHPK3PXP&issuer=pressloom&digits=6&period=30',
    41,
    'eb194bbeef372fba',
  ],
  ['x'.repeat(300), 69, 'a6c4c99a50e77d18'],
])('"%s" is drawn as it was when it was read back', (text, size, print) => {
  expect(qrCode(text)).toHaveLength(size);
  expect(printOf(text)).toBe(print);
});

test('a text is as long as the largest code holds, and no longer', () => {
  expect(qrCode('x'.repeat(2_331))).toHaveLength(177);
  expect(() => qrCode('x'.repeat(2_332))).toThrow(RangeError);
});
