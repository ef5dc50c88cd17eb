import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite();

/** Has the site a status of a plugin's, with posts in it. */
const WITH_ARCHIVE = `add_action('init', fn () => register_post_status('archive', ['protected' => true, 'internal' => false, 'show_in_rest' => true]));`;

describe('a site that is connected anew', () => {
  test('keeps its drafts and scheduled posts here, and what is written there afterwards arrives', async () => {
    const [draft = 0] = await blog.writeMany(10, 'draft');
    await blog.writeMany(6, 'future');
    await blog.writeMany(3);
    await blog.connect();
    await blog.read();
    const before = await blog.stored();
    expect(before).toHaveLength(19);
    const account = { username: 'admin', password: await blog.wordpress.createApplicationPassword() };
    const reply = await blog.ada.request('POST', `/api/sites/${blog.site.id}/reconnect`, account);
    expect(reply.status).toBe(200);
    await blog.write(
      `wp_update_post(['ID' => ${draft}, 'post_content' => 'Edited']);
       return [wp_insert_post(['post_title' => 'New', 'post_status' => 'draft'])];`,
    );
    await blog.read();
    const after = await blog.stored();
    expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)));
    expect(after).toHaveLength(20);
    expect(after.find(({ wordpressId }) => wordpressId === draft)?.content).toBe('Edited');
    expect(await blog.library()).toMatchObject({ state: 'done', total: 20, error: null });
  });
});

describe('posts that a list lacks', () => {
  /** Has the site leave posts out of every list without their status, as it does by a filter of a plugin's. */
  const hide = (ids: number[]) =>
    blog.wordpress.muPlugin(
      'hide',
      `add_filter('rest_post_query', function ($args) { $args['post__not_in'] = [${ids.join(',')}]; 
         if (!empty($args['post__in'])) $args['post__in'] = array_values(array_diff($args['post__in'], [${ids.join(',')}])) ?: [0];
         return $args; });`,
    );

  test('stay as long as the site returns them by their ids, however many they are', async () => {
    const ids = await blog.writeMany(30);
    await blog.connect();
    await blog.read();
    hide(ids.slice(0, 20));
    try {
      await blog.refresh();
      expect(await blog.stored()).toHaveLength(30);
    } finally {
      blog.wordpress.removeMuPlugin('hide');
    }
  });

  test('are removed once the site says of each that it is gone, those behind many hidden ones with a later comparison', async () => {
    const ids = await blog.writeMany(130);
    await blog.connect();
    await blog.read();
    hide(ids.slice(20, 120));
    try {
      await blog.write(
        `foreach ([${[...ids.slice(0, 20), ...ids.slice(120)].join(',')}] as $id) wp_delete_post($id, true); return [];`,
      );
      for (let n = 0; n < 3; n++) await blog.refresh();
      expect((await blog.stored()).map(({ wordpressId }) => wordpressId).sort()).toEqual(ids.slice(20, 120).sort());
    } finally {
      blog.wordpress.removeMuPlugin('hide');
    }
  });
});

describe('a status of a plugin', () => {
  const archive = (title: string) =>
    blog.write(
      `global $wpdb; $id = wp_insert_post(['post_title' => '${title}', 'post_status' => 'publish']);
       $wpdb->update($wpdb->posts, ['post_status' => 'archive'], ['ID' => $id]); clean_post_cache($id); return [$id];`,
    );
  beforeEach(() => blog.wordpress.muPlugin('archive', WITH_ARCHIVE));
  afterEach(() => blog.wordpress.removeMuPlugin('archive'));

  test('is read with the others', async () => {
    await blog.writeMany(2);
    await archive('Archived');
    await blog.connect();
    await blog.read();
    expect(await blog.titles()).toEqual(['Archived', 'Post 0', 'Post 1']);
    expect((await blog.stored()).find(({ title }) => title === 'Archived')?.status).toBe('archive');
  });

  test('that comes after the first reading is known from the next daily comparison on', async () => {
    blog.wordpress.removeMuPlugin('archive');
    await blog.writeMany(2);
    await blog.connect();
    await blog.read();
    blog.wordpress.muPlugin('archive', WITH_ARCHIVE);
    await archive('Archived');
    await blog.setSync({ comparedAt: new Date(Date.now() - 25 * 3_600_000) });
    await blog.refresh();
    expect(await blog.titles()).toEqual(['Archived', 'Post 0', 'Post 1']);
  });

  test('that goes with its plugin stops nothing: its posts stay, and changes of others arrive', async () => {
    const [other = 0] = await blog.writeMany(2);
    await archive('Archived');
    await blog.connect();
    await blog.read();
    blog.wordpress.removeMuPlugin('archive');
    await blog.write(`wp_update_post(['ID' => ${other}, 'post_title' => 'Edited']); return [];`);
    await blog.refresh();
    expect(await blog.library()).toMatchObject({ state: 'done', error: null });
    expect(await blog.titles()).toEqual(['Archived', 'Edited', 'Post 1']);
  });
});
