import { describe, expect, test } from 'vitest';
import { useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite();

const edit = (ids: number[]) =>
  blog.write(
    `foreach ([${ids.join(',')}] as $id) wp_update_post(['ID' => $id, 'post_content' => 'Edited']); return [];`,
  );
const edited = async () => (await blog.stored()).filter(({ content }) => content === 'Edited').length;

describe('a site whose plugin cuts pages to 30', () => {
  const cut = () =>
    blog.wordpress.muPlugin(
      'cut',
      `foreach (['post', 'page'] as $type) add_filter("rest_{$type}_query", function ($args) { $args['posts_per_page'] = min(30, $args['posts_per_page']); return $args; });
       foreach (['category', 'post_tag', 'user'] as $type) add_filter("rest_{$type}_query", function ($args) { $args['number'] = min(30, $args['number']); return $args; });`,
    );

  test('shows all changes with one refresh, keeps all posts and loses no term', async () => {
    const ids = await blog.writeMany(120);
    await blog.write(`for ($n = 0; $n < 70; $n++) wp_insert_term("Topic $n", 'category'); return [];`);
    await blog.connect();
    await blog.read();
    const terms = await blog.terms();
    cut();
    try {
      await edit(ids.slice(0, 110));
      await blog.refresh();
      expect(await edited()).toBe(110);
      const deleted = ids.slice(110, 116);
      await blog.write(`foreach ([${deleted.join(',')}] as $id) wp_delete_post($id, true); return [];`);
      await blog.setSync({ comparedAt: new Date(Date.now() - 25 * 3_600_000) });
      await blog.refresh();
      expect(await blog.stored()).toHaveLength(114);
      expect((await blog.terms()).toSorted()).toEqual(terms.toSorted());
    } finally {
      blog.wordpress.removeMuPlugin('cut');
    }
  });
});
