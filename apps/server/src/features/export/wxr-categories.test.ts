import { expect, test } from 'vitest';
import { createCategories } from './wxr-categories.ts';

const named = (...paths: string[]) => {
  const categories = createCategories();
  return paths.map((path) => categories.of(path));
};
const entriesOf = (entries: string) =>
  [...entries.matchAll(/nicename>(.*?)<.*?parent>(.*?)<.*?cat_name><!\[CDATA\[(.*?)\]\]>/g)].map((found) =>
    found.slice(1),
  );

test('a category comes with the parents that the file has not named yet, the topmost first', () => {
  const [brewing, filters, coffee] = named('Coffee › Brewing', 'Coffee › Brewing › Filters', 'coffee');
  expect(entriesOf(brewing?.entry ?? '')).toEqual([
    ['coffee', '', 'Coffee'],
    ['brewing', 'coffee', 'Brewing'],
  ]);
  expect(filters).toMatchObject({ name: 'Filters', slug: 'filters' });
  expect(entriesOf(filters?.entry ?? '')).toEqual([['filters', 'brewing', 'Filters']]);
  expect(coffee).toEqual({ name: 'coffee', slug: 'coffee', entry: '' });
});

test('two of one name below different parents keep apart, as WordPress keeps them', () => {
  const [coffee, tea] = named('Coffee › Tips', 'Tea › Tips');
  expect([coffee?.slug, tea?.slug]).toEqual(['tips', 'tips-tea']);
});

test('two whose names make one slug are one, as they are for the importer', () => {
  const [first, second] = named('Tea & Coffee', 'Tea Coffee');
  expect([first?.slug, second?.slug, second?.entry]).toEqual(['tea-coffee', 'tea-coffee', '']);
});
