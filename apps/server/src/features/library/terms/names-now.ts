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

type Term = Awaited<ReturnType<typeof readTerms>>[number];

/**
 * The categories and tags of an earlier version of a post as the site calls them by now. A term that was renamed there is
 * the same one: by its earlier name, an update would create it a second time.
 */
export async function namesNow(db: Db, siteId: string, names: TermNames): Promise<TermNames> {
  const terms = await readTerms(db, siteId);
  const [categories, tags] = (['categories', 'tags'] as const).map((of) =>
    terms.filter((term) => term.taxonomy === of),
  );
  const [category = '', ...moreCategories] = [
    ...new Set(categoriesOf(names).map((path) => categoryNow(categories ?? [], path))),
  ];
  const keywords = [...new Set(names.keywords.map((name) => called(tags ?? [], name)?.name ?? name))];
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

function categoryNow(categories: readonly Term[], path: string): string {
  const names = namesInCategoryPath(path);
  // One name alone may be that of a category anywhere.
  let among = names.length === 1 ? categories : categories.filter(({ parent }) => parent === 0);
  let found: Term | undefined;
  let isRenamed = false;
  for (const name of names) {
    found = called(among, name);
    if (!found) return path;
    isRenamed ||= found.name !== name;
    const { id } = found;
    among = categories.filter(({ parent }) => parent === id);
  }
  return found && isRenamed ? pathOf(new Map(categories.map((term) => [term.id, term])), found.id) : path;
}

/** The term of this name, or else the only one that had it. */
function called(terms: readonly Term[], name: string): Term | undefined {
  const now = terms.find((term) => term.name === name);
  if (now) return now;
  const [first, ...others] = terms.filter(({ formerNames }) => formerNames.includes(name));
  return others.length === 0 ? first : undefined;
}
