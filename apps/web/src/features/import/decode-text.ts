/** Bytes within which a document says how it is encoded (HTML standard, "prescan a byte stream"). */
const HEAD = 1_024;

const DECLARED = /(?:charset|encoding)\s*=\s*["']?([\w-]+)/i;

/**
 * The text of a file: in the encoding that its byte order mark names, as UTF-8 if it is that, as it declares in its head,
 * or else in Windows-1252, which old editors wrote.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD));
    return decoderFor(DECLARED.exec(head)?.[1]).decode(bytes);
  }
}

/** What is declared may be no encoding, or UTF-8, which the bytes are not. */
function decoderFor(declared = ''): TextDecoder {
  try {
    const decoder = new TextDecoder(declared);
    if (decoder.encoding !== 'utf-8') return decoder;
  } catch {}
  return new TextDecoder('windows-1252');
}
