import { categoriesOf, namesInCategoryPath } from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { siteTerms } from '../../../database/schema/index.ts';
import { pathOf } from './names.ts';

interface TermNames {
  category: string;
  moreCategories: string[];
  keywords: string[];
}

type Term = Awaited<ReturnType<typeof readTerms>>[number] & {
  /** Its name when the version was written. */
  nameThen: string;
};

/**
 * The categories and tags of an earlier version of a post as the site calls them by now. A term that was renamed there since
 * is the same one: by its earlier name, an update would create it a second time.
 * @param at when the version was written
 */
export async function namesNow(db: Db, siteId: string, names: TermNames, at: Date): Promise<TermNames> {
  const terms = (await readTerms(db, siteId)).map((term) => ({ ...term, nameThen: nameAt(term, at) }));
  const [categories, tags] = (['categories', 'tags'] as const).map((of) =>
    terms.filter((term) => term.taxonomy === of),
  );
  const [category = '', ...moreCategories] = [
    ...new Set(categoriesOf(names).map((path) => categoryNow(categories ?? [], path))),
  ];
  const keywords = [...new Set(names.keywords.map((name) => tagNow(tags ?? [], name)))];
  return { category, moreCategories, keywords };
}

const readTerms = (db: Db, siteId: string) =>
  db
    .select({
      taxonomy: siteTerms.taxonomy,
      id: siteTerms.termId,
      name: siteTerms.name,
      formerNames: siteTerms.formerNames,
      parent: siteTerms.parent,
    })
    .from(siteTerms)
    .where(eq(siteTerms.siteId, siteId));

function tagNow(tags: readonly Term[], name: string): string {
  const found = called(tags, name);
  return found && !isSame(found.name, name) ? found.name : name;
}

function categoryNow(categories: readonly Term[], path: string): string {
  const names = namesInCategoryPath(path);
  // One name alone may be that of a category anywhere.
  let among = names.length === 1 ? categories : categories.filter(({ parent }) => parent === 0);
  let found: Term | undefined;
  let isRenamed = false;
  for (const name of names) {
    found = called(among, name);
    if (!found) return path;
    isRenamed ||= !isSame(found.name, name);
    const { id } = found;
    among = categories.filter(({ parent }) => parent === id);
  }
  return found && isRenamed ? pathOf(new Map(categories.map((term) => [term.id, term])), found.id) : path;
}

/** Former names are sorted from the latest to the first. */
const nameAt = ({ name, formerNames }: Pick<Term, 'name' | 'formerNames'>, at: Date): string =>
  formerNames.findLast(({ until }) => Date.parse(until) > at.getTime())?.name ?? name;

/**
 * The only term that had this name then, or else the one that has it now: renamed before that was noticed, or created
 * since. Like WordPress, with another case if none is spelled the same.
 */
function called(terms: readonly Term[], name: string): Term | undefined {
  return (
    only(terms.filter(({ nameThen }) => nameThen === name)) ??
    terms.find((term) => term.name === name) ??
    only(terms.filter(({ nameThen }) => isSame(nameThen, name))) ??
    only(terms.filter((term) => isSame(term.name, name)))
  );
}

/** But for case. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const only = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined);
