import { categoriesOf } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import type { KnownTerms, TermsThere } from '../../../database/schema/index.ts';

type Named = Parameters<typeof categoriesOf>[0] & { keywords: string[] };

/**
 * The terms of a remote post that are those of this post: later, only what is changed here is sent.
 *
 * @param ids of the site in the order of the names, or none
 */
export const termsThere = (post: Named, { categories, tags }: Pick<RemotePost, 'categories' | 'tags'>): TermsThere => ({
  categories: { names: categoriesOf(post), ids: categories },
  tags: { names: post.keywords, ids: tags },
});

/** Whether the post names the terms that it is known to have there. */
export const isUnchanged = (known: KnownTerms | null | undefined, names: readonly string[]): boolean =>
  known != null && known.names.length === names.length && known.names.every((name, at) => name === names[at]);

export const hasSome = (known: KnownTerms | null | undefined): boolean => known != null && known.names.length > 0;

/**
 * The ids of names that the post had before, of those that it still has there: a term may have been renamed since, or
 * have a name that others have, too.
 */
export function idsByName(
  known: KnownTerms | null | undefined,
  there: readonly number[],
): (name: string) => number | undefined {
  const isNamed = known != null && known.names.length === known.ids.length;
  const rest = isNamed ? known.names.map((name, at) => ({ name, id: known.ids[at] ?? 0 })) : [];
  return (name) => {
    const at = rest.findIndex((each) => each.name === name && there.includes(each.id));
    return at < 0 ? undefined : rest.splice(at, 1)[0]?.id;
  };
}

/** What is known while a write with these terms is under way. */
export const unconfirmed = (terms: TermsThere, sent: { categories?: number[]; tags?: number[] }): TermsThere => ({
  categories: sent.categories ? null : terms.categories,
  tags: sent.tags ? null : terms.tags,
});

/** What is known once the site has answered: null for terms that it did not take. */
export function confirmed(
  { categories, tags }: TermsThere,
  remote: Pick<RemotePost, 'categories' | 'tags'>,
): TermsThere {
  const taken = (known: KnownTerms | null, there: number[]) =>
    known?.ids.every((id) => there.includes(id)) ? known : null;
  return { categories: taken(categories, remote.categories), tags: taken(tags, remote.tags) };
}
