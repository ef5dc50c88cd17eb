import type { Post } from '@pressloom/contract';
import { describe, expect, test } from 'vitest';
import { createPost, publish } from '../../../../test/factories.ts';
import { changed, useLibrarySite } from '../../../../test/library-site.ts';

const blog = useLibrarySite({ worker: true });

const postOf = async (id: string) => (await blog.ada.request<Post>('GET', `/api/posts/${id}`)).body;

/** A contributor's post that could only be left as a draft on the site, read with the library since. */
async function leftAsDraft() {
  await blog.write(`return [username_exists('carl') ?: wp_insert_user(['user_login' => 'carl', 'role' => 'contributor',
    'user_pass' => 'secret', 'user_email' => 'carl@example.org'])];`);
  await blog.connect('carl');
  await blog.read();
  const post = await createPost(blog.ada, { title: 'By a contributor' });
  const { wordpressId, error } = await publish(blog.server, blog.ada, post, {
    action: 'publish',
    siteId: blog.site.id,
  });
  expect(error?.code).toBe('cannot_publish');
  await blog.refresh();
  return { post, id: wordpressId ?? 0 };
}

describe('a post that this account may not edit any more', () => {
  test.each([
    ['listed', false],
    ['not listed', true],
  ])('is shown as published once an editor has published it, and the library is read on (%s)', async (_, isHidden) => {
    const { post, id } = await leftAsDraft();
    const isList = ({ path }: { path: string }) => isHidden && path.includes('wp/v2/posts?');
    blog.proxy.break(
      isList,
      changed((rows) => rows.filter((row) => row.id !== id)),
      100,
    );
    const [other] = await blog.write(
      `wp_update_post(['ID' => ${id}, 'post_status' => 'publish']); return [wp_insert_post(['post_title' => 'New there', 'post_status' => 'draft',
         'post_author' => username_exists('carl')])];`,
    );
    // What a list lacks is asked for once a day.
    if (isHidden) await blog.setSync({ comparedAt: new Date(0) });
    await blog.refresh();
    expect(await blog.library()).toMatchObject({ error: null });
    expect((await blog.stored()).map(({ wordpressId }) => wordpressId)).toContain(other);
    expect(await postOf(post.id)).toMatchObject({
      status: 'published',
      publishedAt: expect.any(String),
      publication: {
        state: 'done',
        error: null,
        link: expect.stringMatching(/[?]p=\d+|by-a-contributor/),
        notices: [expect.stringContaining('only read this post')],
      },
    });
  });

  test('and may not read either stays as it is, and the library is read on', async () => {
    const { post, id } = await leftAsDraft();
    await blog.write(`wp_update_post(['ID' => ${id}, 'post_author' => 1, 'post_status' => 'pending']); return [];`);
    await blog.refresh();
    expect(await blog.library()).toMatchObject({ error: null });
    expect(await postOf(post.id)).toMatchObject({ status: 'draft' });
  });
});
