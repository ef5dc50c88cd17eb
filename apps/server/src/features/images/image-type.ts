const SIGNATURES: [string, (data: Buffer) => boolean][] = [
  ['image/jpeg', (data) => data.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (data) => data.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/gif', (data) => /^GIF8[79]a$/.test(data.subarray(0, 6).toString('latin1'))],
  [
    'image/webp',
    (data) => data.subarray(0, 4).toString('latin1') === 'RIFF' && data.subarray(8, 12).toString('latin1') === 'WEBP',
  ],
];

/** Content type by the first bytes, whatever the file name says. Undefined for anything WordPress would not accept. */
export const imageTypeOf = (data: Buffer): string | undefined => SIGNATURES.find(([, matches]) => matches(data))?.[0];
