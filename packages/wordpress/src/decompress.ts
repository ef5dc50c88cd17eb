import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The response is larger than its limit. */
export class TooLarge extends Error {}

interface Limit {
  maxBytes: number;
  /** What happens beyond `maxBytes`, and whether a body that ends early is an error. */
  beyond: 'fail' | 'cut';
}

/**
 * The body of a response as it was before its compression. We do not ask for compression, but some caches compress
 * regardless.
 *
 * @throws TooLarge; or an error of zlib if the body is damaged
 */
export async function decompress(body: Buffer, encoding: string | undefined, limit: Limit): Promise<Buffer> {
  const decoder = body.length > 0 ? decoderFor(encoding, limit) : undefined;
  if (!decoder) return body;
  decoder.end(body);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decoder as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= limit.maxBytes) continue;
    if (limit.beyond === 'fail') throw new TooLarge();
    break;
  }
  return Buffer.concat(chunks);
}

function decoderFor(encoding: string | undefined, { beyond }: Limit) {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants;
  // With a flush at the end, what there is of a body that was cut is decompressed without an error.
  const zlib = beyond === 'cut' ? { finishFlush: Z_SYNC_FLUSH } : {};
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip(zlib);
  if (encoding === 'deflate') return createInflate(zlib);
  if (encoding !== 'br') return undefined;
  return createBrotliDecompress(beyond === 'cut' ? { finishFlush: BROTLI_OPERATION_FLUSH } : {});
}
