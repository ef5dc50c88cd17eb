import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../../system/is-same-secret.ts';

type Secrets = Pick<Config, 'appSecret' | 'previousAppSecret'>;

const EXPORT_MS = 14 * 24 * 60 * 60_000;
/** Long enough for a preview that stays open while its images load one by one. */
const PREVIEW_MS = 60 * 60_000;

/**
 * An unguessable URL under which an uploaded image can be fetched without signing in, for two weeks. It ends in a file
 * extension and has no `&`: WordPress' importer treats what precedes the extension as the base name of resized copies,
 * and looks for the exact URL in the text.
 */
export function sharedImageAddress(
  { publicUrl, ...secrets }: Secrets & Pick<Config, 'publicUrl'>,
  image: { id: string; contentType: string },
): string {
  return publicUrl + sharedPath(secrets, image, EXPORT_MS);
}

/** Same as a path on this server, for an hour: a preview's sandbox sends requests without the user's cookie. */
export const previewImagePath = (secrets: Secrets, image: { id: string; contentType: string }) =>
  sharedPath(secrets, image, PREVIEW_MS);

function sharedPath({ appSecret }: Secrets, { id, contentType }: { id: string; contentType: string }, forMs: number) {
  const until = Math.floor((Date.now() + forMs) / 1_000);
  return `/api/images/${id}/shared/${until}/${sign(appSecret, id, until)}.${imageEnding(contentType)}`;
}

/** File extension for an image of this type. */
export const imageEnding = (contentType: string) => contentType.split('/')[1]?.replace('jpeg', 'jpg') ?? 'bin';

export function isShared(secrets: Secrets, id: string, until: number, signature: string): boolean {
  if (until < Date.now() / 1_000) return false;
  return [secrets.appSecret, secrets.previousAppSecret].some(
    (secret) => secret !== undefined && isSameSecret(sign(secret, id, until), signature),
  );
}

const sign = (secret: string, id: string, until: number) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'pressloom', 'shared images', 32)))
    .update(`${id}.${until}`)
    .digest('base64url');
