import type { ImportedDocument, Post, Publication, RemoteVersion, Site } from '@pressloom/contract';
import { startWordPress, type TestWordPress } from '@pressloom/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectSite, publish, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';

const DOCUMENT = `# Slow coffee

Water[^1] and beans[^2], water again[^1].

- [x] Grind
- [ ] Pour

| Bean | Days | Roast |
| :--- | ---: | :---: |
| Arabica | 7 | light |

[^1]: Soft, says a [roaster](https://example.com/water).

    Filtered, too.
[^2]: *Fresh* beans.
`;

let wordpress: TestWordPress;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  wordpress = await startWordPress();
  server = await startTestServer({ worker: true });
  ada = await signUp(server);
});
afterAll(async () => {
  await server?.close();
  await wordpress?.stop();
});

const onSite = (id: number | null) => wordpress.php<{ post_content: string }>(`return get_post(${id});`);

/** The content as WordPress renders it for a reader. */
const rendered = (id: number | null) =>
  wordpress.php<string>(`return apply_filters('the_content', get_post(${id})->post_content);`);

// WordPress filters what an author writes (KSES), but not what an administrator writes.
test.each(['admin', 'anna'])(
  'footnotes, tasks and aligned columns of an import reach the site as %s and come back unchanged',
  async (login) => {
    if (login !== 'admin') await wordpress.createUser({ role: 'author', username: login, password: 'secret' });
    const site: Site = await connectSite(ada, wordpress, login);
    const { body } = await ada.request<ImportedDocument>('POST', '/api/posts/import', {
      name: `${login}.md`,
      format: 'markdown',
      text: DOCUMENT,
    });
    const post = (await ada.request<Post>('GET', `/api/posts/${body.post.id}`)).body;
    const publication = await publish(server, ada, post, { action: 'publish', siteId: site.id });
    expect(publication).toMatchObject({ state: 'done', error: null, notices: [] });

    const html = await rendered(publication.wordpressId);
    const hrefs = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(hrefs).toHaveLength(5);
    for (const id of hrefs) expect(html.split(`id="${id}"`)).toHaveLength(2);
    expect(html).toContain('☑ Grind');
    const { post_content } = await onSite(publication.wordpressId);
    expect(post_content).toContain('<td class="has-text-align-right" data-align="right">7</td>');
    expect(post_content).toContain('<th class="has-text-align-center" data-align="center">Roast</th>');

    const checked = await ada.request<Publication>('POST', `/api/posts/${post.id}/publication/check`);
    expect(checked.body.state).toBe('done');
    const theirs = (await ada.request<RemoteVersion>('GET', `/api/posts/${post.id}/remote`)).body;
    const taken = await ada.request<Post>('POST', `/api/posts/${post.id}/remote`, {
      choice: 'take',
      seen: theirs.seen,
      version: (await ada.request<Post>('GET', `/api/posts/${post.id}`)).body.version,
    });
    expect(taken.status).toBe(200);
    const again = await publish(server, ada, taken.body, { action: 'publish', siteId: site.id });
    expect(again).toMatchObject({ state: 'done', error: null, notices: [] });
    expect(await rendered(publication.wordpressId)).toBe(html);
  },
);
