import { withCategoriesAbove } from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { readCategories } from './post-choices.ts';
import type { PostsFilter } from './post-filter.ts';

/** More categories than WordPress itself lists well. */
const CATEGORIES_READ = 5_000;

/**
 * Adds the categories below the one that is filtered by: WordPress lists their posts with it, too. As values, because
 * PostgreSQL can't plan for what a subquery returns.
 */
export async function withSubcategories<Filter extends PostsFilter>(
  db: Db,
  userId: string,
  filter: Filter,
): Promise<Filter> {
  const { category } = filter;
  if (!category) return filter;
  const known = await readCategories(db, userId, CATEGORIES_READ);
  const below = known.filter((path) => path !== category && withCategoriesAbove(path).includes(category));
  return { ...filter, categories: [category, ...below] };
}
