import { categoriesOf, categoryPath, isUnderWay } from '@pressloom/contract';
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { DATABASE_TIME } from '../../../database/database-time.ts';
import { type KnownTerms, publications, type TermsThere } from '../../../database/schema/index.ts';
import { emitEvent } from '../../events/index.ts';
import { findLockedPost, lockPublicationsOf, updatePostRow } from '../../posts/index.ts';
import type { OfSite } from '../storing/to-rows.ts';
import { pathOf } from './names.ts';
import { readMirror } from './term-store.ts';

const AT_A_TIME = 500;

type NameNow = (taxonomy: keyof TermsThere, id: number) => string | undefined;

/**
 * Renames the categories and tags of all posts on a site that the site calls otherwise by now, as its mirror has them.
 * Posts are known there by the ids of their terms; a name is only how they are shown here, so nothing is to be sent. What
 * is on its way to the site is left for the next time.
 */
export async function followNames(db: Db, { userId, siteId }: OfSite): Promise<void> {
  const mirror = await readMirror(db, siteId);
  const nameNow: NameNow = (taxonomy, id) =>
    (taxonomy === 'categories' ? pathOf(mirror.categories, id) : mirror.tags.get(id)?.name) || undefined;
  const { id, postId, terms } = publications;
  for (let after: string | undefined; ; ) {
    const rows = await db
      .select({ id, postId, terms })
      .from(publications)
      .where(and(eq(publications.siteId, siteId), isNotNull(terms), after ? gt(id, after) : undefined))
      .orderBy(asc(id))
      .limit(AT_A_TIME);
    for (const row of rows) if (row.terms && renamed(row.terms, nameNow)) await rename(db, userId, row, nameNow);
    after = rows.at(-1)?.id;
    if (rows.length < AT_A_TIME) return;
  }
}

async function rename(db: Db, userId: string, of: { id: string; postId: string }, nameNow: NameNow): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await findLockedPost(tx, userId, of.postId);
    const row = post && (await lockPublicationsOf(tx, post.id)).find(({ id }) => id === of.id);
    if (!row?.terms || row.siteId !== post?.siteId || row.pendingWrite || isUnderWay(row)) return;
    const terms = renamed(row.terms, nameNow);
    if (!terms) return;
    const [category = '', ...moreCategories] = renamedNames(categoriesOf(post), row.terms.categories, terms.categories);
    const version = post.version + 1;
    await updatePostRow(tx, post.id, {
      category,
      moreCategories,
      keywords: renamedNames(post.keywords, row.terms.tags, terms.tags),
      version,
    });
    // The site has what is new here.
    const isSent = row.sentVersion === post.version;
    const isWanted = row.wantedVersion === post.version;
    await tx
      .update(publications)
      .set({
        terms,
        ...(isSent && { sentVersion: version }),
        ...(isSent && isWanted && { wantedVersion: version }),
        updatedAt: DATABASE_TIME,
      })
      .where(eq(publications.id, row.id));
    await emitEvent(tx, userId, { type: 'post', postId: post.id, version });
  });
}

/** The same terms as they are called now; undefined if all of them are called so already. */
function renamed(terms: TermsThere, nameNow: NameNow): TermsThere | undefined {
  const now = {
    categories: terms.categories && withNamesNow(terms.categories, (id) => nameNow('categories', id)),
    tags: terms.tags && withNamesNow(terms.tags, (id) => nameNow('tags', id)),
  };
  return now.categories === terms.categories && now.tags === terms.tags ? undefined : now;
}

function withNamesNow(known: KnownTerms, nameNow: (id: number) => string | undefined): KnownTerms {
  const { names, ids } = known;
  // Which is which is not known.
  if (names.length !== ids.length) return known;
  const now = names.map((name, at) => {
    const path = nameNow(ids[at] ?? 0) ?? name;
    // A name of ours may be short for a path.
    return path.endsWith(categoryPath(['', name])) ? name : path;
  });
  return now.every((name, at) => name === names[at]) ? known : { names: now, ids };
}

/** Names of the post here, of which the user may have changed some since. */
function renamedNames(ours: string[], before: KnownTerms | null, now: KnownTerms | null): string[] {
  if (!before || !now || before === now) return ours;
  const isUnchanged = ours.length === before.names.length && ours.every((name, at) => name === before.names[at]);
  if (isUnchanged) return now.names;
  // Several terms may have the same name: then it is not known which one was meant.
  const isOne = (name: string) => before.names.indexOf(name) === before.names.lastIndexOf(name);
  const nameNow = new Map(before.names.map((name, at) => [name, now.names[at] ?? name]));
  return [...new Set(ours.map((name) => (isOne(name) ? nameNow.get(name) : undefined) ?? name))];
}
