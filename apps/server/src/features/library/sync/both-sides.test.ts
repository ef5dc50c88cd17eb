import type { Post } from '@pressloom/contract';
import { describe, expect, test } from 'vitest';
import { useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite();

describe('a post that was changed on both sides', () => {
  test.each([
    ['changed', `wp_update_post(['ID' => $id, 'post_content' => 'Theirs']);`, 'drifted'],
    ['deleted', `wp_delete_post($id, true);`, null],
    ['trashed', `wp_trash_post($id);`, null],
  ])('and is %s on the site is checked, although the first attempt at it fails', async (_, php, state) => {
    const [id = 0] = await blog.writeMany(3);
    await blog.connect();
    await blog.read();
    const post = (await blog.stored()).find(({ wordpressId }) => wordpressId === id);
    await blog.ada.request('PATCH', `/api/posts/${post?.id}`, { version: 1, title: 'Ours' });
    await blog.write(`$id = ${id}; ${php} return [];`);
    const isCheck = ({ path }: { path: string }) => path.includes(`wp/v2/posts/${id}?`) && path.includes('content');
    blog.proxy.break(isCheck, ({ reply }) =>
      reply({ status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Down for maintenance</h1>' }),
    );
    await blog.refresh();
    const publication = async () => (await blog.ada.request<Post>('GET', `/api/posts/${post?.id}`)).body.publication;
    expect(await publication()).toMatchObject({ state: 'done', error: null });
    await blog.refresh();
    const after = await publication();
    if (state) expect(after?.state).toBe(state);
    else expect(after).not.toEqual(expect.objectContaining({ state: 'done', error: null, notices: [] }));
    // Once is enough.
    const before = (await blog.wordpress.requests()).length;
    await blog.refresh();
    expect((await blog.wordpress.requests()).slice(before).filter(({ url }) => url.includes(`posts/${id}`))).toEqual(
      [],
    );
  });
});
