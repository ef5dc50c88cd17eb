import { namesInCategoryPath } from '@pressloom/contract';
import { termSlug } from './term-slug.ts';
import { cdata, xmlText } from './xml.ts';

/** A category as a post of the file names it. */
interface Named {
  name: string;
  slug: string;
}

/**
 * The categories of a file, with their parents. WordPress' importer creates those that the site lacks, and finds each by
 * its slug.
 */
export function createCategories() {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();

  const add = (names: string[]): { slug: string; entry: string } => {
    const key = names.join('\n').toLowerCase();
    const known = slugs.get(key);
    if (known !== undefined) return { slug: known, entry: '' };
    const parent = names.length > 1 ? add(names.slice(0, -1)) : { slug: '', entry: '' };
    const name = names.at(-1) ?? '';
    const own = termSlug(name);
    // As WordPress names a second one of that name (`wp_unique_term_slug`).
    const slug = taken.has(own) && parent.slug ? `${own}-${parent.slug}` : own;
    slugs.set(key, slug);
    if (taken.has(slug)) return { slug, entry: parent.entry };
    taken.add(slug);
    return { slug, entry: parent.entry + categoryEntry(taken.size, { name, slug }, parent.slug) };
  };

  return {
    /** The category at the end of a path, and the entries for what of the path the file has not named yet. */
    of(path: string): Named & { entry: string } {
      const names = namesInCategoryPath(path);
      return { name: names.at(-1) ?? path, ...add(names.length > 0 ? names : [path]) };
    },
  };
}

const categoryEntry = (id: number, { name, slug }: Named, parent: string) =>
  `  <wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${xmlText(slug)}</wp:category_nicename><wp:category_parent>${xmlText(parent)}</wp:category_parent><wp:cat_name>${cdata(name)}</wp:cat_name></wp:category>\n`;
