/** Between the names of a category and its parents, the topmost first: `Recipes › Bread`. */
const SEPARATOR = ' › ';
export const CATEGORIES_MAX = 20;

/** The name of a category with its parents, by which posts refer to it: other categories may have the same name. */
export const categoryPath = (names: readonly string[]): string => names.join(SEPARATOR);

/** The names in a path, the topmost first. A category on the top level, or anywhere on the site, is one name. */
export const namesInCategoryPath = (path: string): string[] =>
  path
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean);

/** The name of a category or tag as it is compared: without case and accents, as MySQL does for WordPress. */
export const comparedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss');

/** All categories of a post, the first one first. */
export const categoriesOf = ({
  category,
  moreCategories,
}: {
  category: string;
  moreCategories: readonly string[];
}): string[] => [...new Set([category, ...moreCategories])].filter(Boolean);
