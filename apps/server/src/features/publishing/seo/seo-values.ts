import { hash } from 'node:crypto';
import { POST_FIELDS, SEO_FIELDS, SEO_POST_FIELDS, type StoredFields } from '@pressloom/contract';
import type { SeoField, SeoSupport, SeoValues } from '@pressloom/wordpress';
import type { RemoteSeo } from '../../../database/schema/index.ts';

export type SeoOfPost = Pick<StoredFields, (typeof SEO_POST_FIELDS)[SeoField]>;

/** The SEO values that the user set. The others are left to the site. */
export const seoOf = (post: SeoOfPost): SeoValues =>
  Object.fromEntries(seoFieldsOf(post).map((field) => [field, post[SEO_POST_FIELDS[field]]]));

/** Which of them the user set. */
export const seoFieldsOf = (post: SeoOfPost) => SEO_FIELDS.filter((field) => post[SEO_POST_FIELDS[field]] !== '');

/** What is known of the values there; nothing if they are of another plugin than the site has now. */
export const knownOf = (known: RemoteSeo | null, support: SeoSupport | null | undefined): RemoteSeo | null =>
  known?.plugin === undefined || known.plugin === support?.plugin ? known : null;

/** What the site is to have: the values that the user set, and empty ones where one of ours was emptied here. */
export const seoToSend = (post: SeoOfPost, known: RemoteSeo | null): SeoValues => ({
  ...Object.fromEntries((known?.ours ?? []).map((field) => [field, ''])),
  ...seoOf(post),
});

/** Values of the site as fields of a post; ours where the site doesn't tell. */
export const fromSeoValues = (values: SeoValues, ours: SeoOfPost): SeoOfPost =>
  Object.fromEntries(
    SEO_FIELDS.map((field) => {
      const name = SEO_POST_FIELDS[field];
      const theirs = values[field];
      return [name, theirs === undefined ? ours[name] : theirs.trim()];
    }),
  ) as SeoOfPost;

/** Values of the site that are longer than ours may be are left to it: cut ones would replace them there. */
export const withoutTooLong = <T extends SeoOfPost>(theirs: T): T => ({
  ...theirs,
  ...Object.fromEntries(tooLongIn(theirs).map((name) => [name, ''])),
});

/** Says which values of the site can't be taken over. */
export const seoLosses = (theirs: SeoOfPost): string[] =>
  tooLongIn(theirs).map((name) => {
    const { comparedAs, accepted } = POST_FIELDS[name];
    const [has, most] = [theirs[name].length, accepted.maxLength ?? 0].map((count) => count.toLocaleString('en'));
    return `${comparedAs}: it has ${has} characters there, and at most ${most} are possible here. The field will be empty here, and the site keeps its value.`;
  });

const tooLongIn = (theirs: SeoOfPost) =>
  Object.values(SEO_POST_FIELDS).filter((name) => !POST_FIELDS[name].accepted.safeParse(theirs[name]).success);

/** Empty if nothing is known of them. */
export const fingerprintOfSeo = (values: SeoValues): string => {
  const known = SEO_FIELDS.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]]));
  return known.length === 0 ? '' : hash('sha256', JSON.stringify(known)).slice(0, 16);
};
