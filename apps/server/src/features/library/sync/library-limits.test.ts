import { describe, expect, test } from 'vitest';
import { useLibrarySite } from '../../../../test/library-site.ts';

const LIMIT = 'the connected account may not edit them, or your limit is reached';

describe('a library that may hold a megabyte of texts', () => {
  const blog = useLibrarySite({ env: { LIBRARY_MEGABYTES: '1' } });
  const writeLarge = (title: string) =>
    blog.write(
      `return [wp_insert_post(['post_title' => '${title}', 'post_status' => 'publish', 'post_content' => str_repeat('Word ', 80000)])];`,
    );

  test('takes no more than that from a first reading and later ones together, and says so', async () => {
    await writeLarge('First');
    await blog.connect();
    await blog.read();
    for (const title of ['Second', 'Third']) {
      await writeLarge(title);
      await blog.refresh();
    }
    expect(await blog.titles()).toEqual(['First', 'Second', 'Third']);
    expect((await blog.library())?.notices).toEqual([]);
    await writeLarge('Fourth');
    await blog.refresh();
    expect(await blog.titles()).toEqual(['First', 'Second', 'Third']);
    expect((await blog.library())?.notices).toEqual([
      expect.stringContaining(`1 post of the site aren’t listed here: ${LIMIT}`),
    ]);
  });
});

describe('a library that may hold 100 posts', () => {
  const blog = useLibrarySite({ env: { LIBRARY_POSTS: '100' } });

  test('holds the newest 100 of a larger site, and says that others are missing', async () => {
    await blog.writeMany(130);
    await blog.connect();
    await blog.read();
    await blog.refresh();
    expect(await blog.stored()).toHaveLength(100);
    expect(await blog.titles()).toContain('Post 129');
    expect(await blog.titles()).not.toContain('Post 29');
    expect((await blog.library())?.notices).toEqual([expect.stringContaining(LIMIT)]);
    expect((await blog.library())?.notices[0]).toMatch(/^30 posts/);
  });
});
