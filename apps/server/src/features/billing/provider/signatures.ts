import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whether this is the HMAC-SHA256 of the bytes in hexadecimal, compared in constant time. */
export function isSignature(secret: string, bytes: string | Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(bytes).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
