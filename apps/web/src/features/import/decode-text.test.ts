import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Käse, 日本'), 'Käse, 日本'],
    ['UTF-8 with a mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x41), 'A'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xe4, 0x00), 'ä'],
    ['UTF-16, the other way round', Uint8Array.of(0xfe, 0xff, 0x00, 0xe4), 'ä'],
    [
      'Latin-1 that says so',
      latin('<meta charset="ISO-8859-1"><h1>Käse</h1>'),
      '<meta charset="ISO-8859-1"><h1>Käse</h1>',
    ],
    ['Latin-1 that says nothing', latin('Grüße'), 'Grüße'],
    ['Latin-1 that says UTF-8', latin('<meta charset=utf-8>Grüße'), '<meta charset=utf-8>Grüße'],
    ['Latin-1 that names no encoding', latin('<meta charset=klingon>Grüße'), '<meta charset=klingon>Grüße'],
    [
      'Shift_JIS that says so',
      Uint8Array.of(
        ...latin('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">'),
        0x93,
        0xfa,
        0x96,
        0x7b,
      ),
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">日本',
    ],
    [
      'XML that says so',
      Uint8Array.of(...latin('<?xml version="1.0" encoding="windows-1251"?>'), 0xcf),
      '<?xml version="1.0" encoding="windows-1251"?>П',
    ],
    ['nothing', new Uint8Array(), ''],
  ])('in %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});
