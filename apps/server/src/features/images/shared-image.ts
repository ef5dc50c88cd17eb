import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';

type Secrets = Pick<Config, 'appSecret' | 'previousAppSecret'>;

const DAYS = 14;

/**
 * An address under which an uploaded image can be fetched without signing in, for two weeks. Nobody can guess it. It ends
 * like a file and has no `&`: WordPress' importer takes what stands before the ending for the stub of resized copies, and
 * looks for the address in the text letter by letter.
 */
export function sharedImageAddress(
  { publicUrl, appSecret }: Secrets & Pick<Config, 'publicUrl'>,
  { id, contentType }: { id: string; contentType: string },
): string {
  const until = Math.floor(Date.now() / 1_000) + DAYS * 24 * 60 * 60;
  return `${publicUrl}/api/images/${id}/shared/${until}/${sign(appSecret, id, until)}.${imageEnding(contentType)}`;
}

/** What the file name of such a picture ends with. */
export const imageEnding = (contentType: string) => contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin';

export function isShared(secrets: Secrets, id: string, until: number, signature: string): boolean {
  if (until < Date.now() / 1_000) return false;
  return [secrets.appSecret, secrets.previousAppSecret].some(
    (secret) => secret !== undefined && isSame(sign(secret, id, until), signature),
  );
}

const sign = (secret: string, id: string, until: number) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'pressloom', 'shared images', 32)))
    .update(`${id}.${until}`)
    .digest('base64url');

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
