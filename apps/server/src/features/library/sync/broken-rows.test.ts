import { describe, expect, test } from 'vitest';
import { changed, useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite();

const edit = (ids: number[]) =>
  blog.write(
    `foreach ([${ids.join(',')}] as $id) wp_update_post(['ID' => $id, 'post_content' => 'Edited']); return [];`,
  );
const edited = async () => (await blog.stored()).filter(({ content }) => content === 'Edited').length;

describe('one broken row', () => {
  const isMarks = ({ path }: { path: string }) => /wp\/v2\/posts\?/.test(path) && !path.includes('raw');
  const isTerms = ({ path }: { path: string }) => /wp\/v2\/(categories|tags|users)\?/.test(path);
  const without = (rows: Record<string, unknown>[]) => [
    { ...rows[0], id: 'seven' },
    { ...rows[0], id: 2 ** 31 },
    7,
    ...rows,
  ];

  test('among the ids that are compared, or among the changes, hides no change of another post', async () => {
    const [first = 0, , gone = 0] = await blog.writeMany(5);
    await blog.connect();
    await blog.read();
    blog.proxy.break(isMarks, changed(without), 100);
    await edit([first]);
    await blog.write(`wp_delete_post(${gone}, true); return [];`);
    await blog.refresh();
    expect(await blog.library()).toMatchObject({ state: 'done', error: null });
    expect(await edited()).toBe(1);
    expect(await blog.stored()).toHaveLength(4);
  });

  test('among terms and people stops no reading and hides no other', async () => {
    await blog.writeMany(2);
    await blog.write(`wp_insert_term('Tea', 'category'); wp_insert_term('Green', 'post_tag'); return [];`);
    await blog.connect();
    blog.proxy.break(
      isTerms,
      changed((rows) => [{ ...rows[0], id: 0 }, { ...rows[0], id: 2 ** 31, name: 7 }, null, ...rows]),
      100,
    );
    const tooLarge = { categories: [2 ** 31], tags: [1, 'x', 2 ** 40], featured_media: 2 ** 31 };
    blog.proxy.break(
      ({ path }) => path.includes('content.raw'),
      changed(([row, ...rows]) => [{ ...row, ...tooLarge }, ...rows]),
    );
    await blog.read();
    expect(await blog.library()).toMatchObject({ state: 'done', error: null });
    expect(await blog.stored()).toHaveLength(2);
    expect(await blog.terms()).toEqual(expect.arrayContaining(['Tea', 'Green']));
  });
});
