import type { RemotePerson, RemoteTerm } from '@pressloom/wordpress';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteAuthors, siteTerms } from '../../../database/schema/index.ts';

/** Former names of a term that are remembered. */
const FORMER_MAX = 20;

type Taxonomy = 'categories' | 'tags';
export type Kind = Taxonomy | 'authors';

/** A term or an author by name. */
export interface Named {
  id: number;
  name: string;
  /** Id of the category above, or 0. */
  parent: number;
}

/** The names that the mirror of a site holds. */
export function findStoredNames(db: Db, siteId: string, kind: Kind, ids: number[]): Promise<Named[]> {
  if (kind === 'authors') {
    return db
      .select({ id: siteAuthors.authorId, name: siteAuthors.name, parent: sql<number>`0` })
      .from(siteAuthors)
      .where(and(eq(siteAuthors.siteId, siteId), inArray(siteAuthors.authorId, ids)));
  }
  return db
    .select({ id: siteTerms.termId, name: siteTerms.name, parent: siteTerms.parent })
    .from(siteTerms)
    .where(and(eq(siteTerms.siteId, siteId), eq(siteTerms.taxonomy, kind), inArray(siteTerms.termId, ids)));
}

/** All categories and tags that the mirror of a site holds, by id. */
export async function readMirror(db: Db, siteId: string): Promise<Record<Taxonomy, Map<number, Named>>> {
  const { taxonomy, termId: id, name, parent } = siteTerms;
  const mirror = { categories: new Map<number, Named>(), tags: new Map<number, Named>() };
  const terms = await db.select({ taxonomy, id, name, parent }).from(siteTerms).where(eq(siteTerms.siteId, siteId));
  for (const { taxonomy: of, ...term } of terms) mirror[of].set(term.id, term);
  return mirror;
}

/** Adds terms as the site has them, or updates them. */
export async function saveTerms(
  db: Db,
  siteId: string,
  taxonomy: Taxonomy,
  terms: readonly RemoteTerm[],
): Promise<void> {
  if (terms.length === 0) return;
  await db
    .insert(siteTerms)
    .values(unique(terms).map(({ id, ...term }) => ({ ...term, siteId, taxonomy, termId: id })))
    .onConflictDoUpdate({
      target: [siteTerms.siteId, siteTerms.taxonomy, siteTerms.termId],
      set: {
        name: sql`excluded.name`,
        formerNames: sql`case when ${siteTerms.name} = excluded.name then ${siteTerms.formerNames}
          else jsonb_path_query_array(
            jsonb_build_array(jsonb_build_object('name', ${siteTerms.name}, 'until', now())) || ${siteTerms.formerNames},
            '$[0 to ${sql.raw(String(FORMER_MAX - 1))}]') end`,
        slug: sql`excluded.slug`,
        parent: sql`excluded.parent`,
        count: sql`excluded.count`,
      },
    });
}

/** Removes the terms that the site no longer has. */
export const keepTerms = (db: Db, siteId: string, taxonomy: Taxonomy, ids: number[]) =>
  db
    .delete(siteTerms)
    .where(and(eq(siteTerms.siteId, siteId), eq(siteTerms.taxonomy, taxonomy), notInArray(siteTerms.termId, ids)));

/** Adds people as the site has them, or updates them. */
export async function saveAuthors(db: Db, siteId: string, people: readonly RemotePerson[]): Promise<void> {
  if (people.length === 0) return;
  await db
    .insert(siteAuthors)
    .values(unique(people).map(({ id, ...person }) => ({ ...person, siteId, authorId: id })))
    .onConflictDoUpdate({
      target: [siteAuthors.siteId, siteAuthors.authorId],
      set: { name: sql`excluded.name`, slug: sql`excluded.slug` },
    });
}

/** A site whose list changes meanwhile returns some twice. */
const unique = <T extends { id: number }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
