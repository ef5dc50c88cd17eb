import { createHmac } from 'node:crypto';

/** HMAC-SHA256 in hexadecimal, as both signatures of the provider are. */
export const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex');
