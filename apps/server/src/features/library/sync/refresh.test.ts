import { describe, expect, test } from 'vitest';
import { changed, useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite();

const edit = (ids: number[]) =>
  blog.write(
    `foreach ([${ids.join(',')}] as $id) wp_update_post(['ID' => $id, 'post_content' => 'Edited']); return [];`,
  );
const edited = async () => (await blog.stored()).filter(({ content }) => content === 'Edited').length;

describe('an interrupted refresh', () => {
  test('loses no edit: the next one finds those that it had not reached', async () => {
    const ids = await blog.writeMany(160);
    await blog.connect();
    await blog.read();
    // The newest change first: edits of three days, of which the older ones are on the second page.
    await blog.write(
      `global $wpdb; foreach ([${ids.join(',')}] as $n => $id) { $at = gmdate('Y-m-d H:i:s', time() - 120 - (160 - $n) * 1800);
         $wpdb->update($wpdb->posts, ['post_content' => 'Edited', 'post_modified' => $at, 'post_modified_gmt' => $at], ['ID' => $id]); clean_post_cache($id); }
       return [];`,
    );
    let pages = 0;
    blog.proxy.break(
      ({ path }) => path.includes('include=') && path.includes('content.raw') && ++pages === 2,
      ({ reply }) =>
        reply({ status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Down for maintenance</h1>' }),
    );
    await blog.refresh();
    expect((await blog.library())?.error).not.toBeNull();
    expect(await edited()).toBeLessThan(160);
    await blog.refresh();
    expect((await blog.library())?.error).toBeNull();
    expect(await edited()).toBe(160);
    expect(await blog.sync()).toMatchObject({ mustCompare: false });
  });
});

describe('the button', () => {
  test('pressed during a refresh has the site asked once more at once', async () => {
    const [id = 0] = await blog.writeMany(2);
    await blog.connect();
    await blog.read();
    // The last request of a refresh: what is edited now was not among the changes.
    blog.proxy.break(
      ({ path }) => path.includes('wp/v2/search'),
      async (tools) => {
        await edit([id]);
        await blog.ada.request('POST', `/api/sites/${blog.site.id}/library/refresh`);
        await changed((rows) => rows)(tools);
      },
    );
    await blog.refresh();
    expect(await edited()).toBe(1);
    expect((await blog.sync()).nextAt.getTime()).toBeGreaterThan(Date.now());
  });
});
