import type { ListedPost, Post } from '@pressloom/contract';
import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { eq, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createPost, signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { posts, postTextsDue } from '../../database/schema/index.ts';
import { startJobs } from '../../jobs/start-jobs.ts';
import { indexDuePosts } from './index-due-posts.ts';
import { indexedWords } from './indexed-words.ts';
import { passageOf } from './passage.ts';
import { readText } from './read-text.ts';
import { searchTerms } from './search-terms.ts';
import { visitWords, wordsIn } from './words.ts';

let server: TestServer;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const index = () => indexDuePosts(server.services.db);
const find = async (user: TestUser, search: string, more = '') =>
  (
    await user.request<{ posts: ListedPost[]; nextCursor: string | null }>(
      'GET',
      `/api/posts?search=${encodeURIComponent(search)}${more}`,
    )
  ).body;
const titles = async (user: TestUser, search: string, more?: string) =>
  (await find(user, search, more)).posts.map(({ title }) => title);

describe('the words of a text', () => {
  test.each([
    ['markup and block comments', '<!-- wp:paragraph {"color":"red"} --><p>Fresh <b>be</b>ans</p>', ['fresh', 'beans']],
    ['cells and lines', '<td>one</td><td>two<br>three</td>', ['one', 'two', 'three']],
    ['entities', '<p>caf&eacute; &amp; t&#233;a</p>', ['cafe', 'tea']],
    ['accents and case', 'CAFÉ Straße Łódź Ångström', ['cafe', 'strasse', 'lodz', 'angstrom']],
    ['numbers and signs', "A 2nd don't, e-mail", ['a', '2nd', 'don', 't', 'e', 'mail']],
    ['scripts and styles', '<style>p{}</style><script>x()</script>ok', ['ok']],
    ['a script without spaces', '咖啡店ok', ['咖啡', '啡店', '店', 'ok']],
    ['Korean', '커피를 마신다', ['커피를', '마신다']],
    ['Hebrew with points', 'שָׁלוֹם עוֹלָם', ['שלום', 'עולם']],
    ['Arabic with marks and stretched', 'تُحضَّر العـــربية أحمد الإسلامية', ['تحضر', 'العربية', 'احمد', 'الاسلامية']],
    ['Hindi with a dot below', 'कॉफ़ी', ['कॉफी']],
    ['digits of other scripts', '٢٥ ۲۵ २५', ['25']],
    ['invisible characters', 'Kranken\u00adversicherung zero\u200bwidth', ['krankenversicherung', 'zerowidth']],
    ['characters that decompose to signs', '⑴ ½', ['1', '12']],
  ])('are read from %s', (_, html, words) => {
    expect(indexedWords('', html)).toEqual(words);
  });

  test.each([
    "Don't panic: 2ND e-mail, C++ & [x]",
    'a_b~c 10%',
    '',
    'CAFÉ Straße',
    '咖啡店ok, ok咖啡',
    'two\nlines',
    'She said “naïve—or not” for 10€…',
    'x\u0301y \u0301z a\u0301',
    'İstanbul ΟΔΟΣ ﬁne ⑴a',
    'שָׁלוֹם ٢٥ ـ a\u00adb น้ำ\u200bตก',
  ])('are the same where they are visited: %j', (text) => {
    const visited: [string, boolean][] = [];
    visitWords(text, (word, isRun) => visited.push([word, isRun]));
    expect(visited).toEqual(Array.from(wordsIn(text), ({ word, isRun }) => [word, isRun]));
  });

  test.each(['<b>', ' \n', '<p> </p>', '<', '&amp;', 'a ', 'é', '啡', '<!--', '[a '])(
    'of %s take linear time up to 500,000 characters, of which no more is ever read',
    (piece) => {
      const read = (length: number) => {
        const text = piece.repeat(length / piece.length);
        indexedWords(text.slice(0, 500), text);
        passageOf(readText(text), searchTerms('a é 啡 wp'));
      };
      expect(growthOf(read, 500_000)).toBeLessThan(LINEAR);
    },
  );
});

describe('the passage of a text that was searched for', () => {
  const around = `${'before '.repeat(40)}the Coffee machine${' after'.repeat(60)}`;
  test.each([
    ['Fresh beans', 'beans', ['Fresh ', 'beans', '']],
    ['Fresh beans', 'fre', ['', 'Fresh', ' beans']],
    ['Un café noir', 'CAFE', ['Un ', 'café', ' noir']],
    ['One kettle, two kettles', 'kettle', ['One ', 'kettle', ', two ', 'kettles', '']],
    ['我喜欢咖啡店', '咖啡', ['我喜欢', '咖啡', '店']],
    ['Nothing of it', 'kettle', null],
  ])('of "%s" for "%s"', (text, search, passage) => {
    expect(passageOf(text, searchTerms(search))).toEqual(passage);
  });

  test('is short, ends at words, and contains most of the search', () => {
    const passage = passageOf(`coffee ${around}`, searchTerms('coffee machine')) ?? [];
    expect(passage.join('')).toMatch(/^… before .*the Coffee machine after.* after …$/);
    expect(passage.join('').length).toBeLessThan(200);
    expect(passage.filter((_, at) => at % 2 === 1)).toEqual(['Coffee', 'machine']);
  });
});

describe('a search', () => {
  test('finds posts by words of their text, and shows where', async () => {
    const post = await createPost(ada, { title: 'One', content: '<p>A <b>gooseneck</b> kettle pours slowly.</p>' });
    expect(await titles(ada, 'gooseneck')).toEqual([]);
    await index();
    expect((await find(ada, 'kettle GOOSE')).posts).toMatchObject([
      { id: post.id, passage: ['A ', 'gooseneck', ' ', 'kettle', ' pours slowly.'] },
    ]);
    expect(await titles(ada, 'gooseneck tea')).toEqual([]);
  });

  test('shows Thai words where they are', async () => {
    await createPost(ada, { title: 'Erawan', content: '<p>น้ำตกเอราวัณสวยมาก</p>' });
    await index();
    for (const word of ['เอราวัณ', 'สวย', 'น้ำตก']) expect((await find(ada, word)).posts[0]?.passage?.[1]).toBe(word);
  });

  test('finds Korean words with their particles', async () => {
    await createPost(ada, { title: 'Seoul', content: '<p>학교에서 공부한다. 커피를 마셨다.</p>' });
    await index();
    for (const search of ['학교', '커피', '학교 공부', '커피를 마셨다'])
      expect(await titles(ada, search)).toEqual(['Seoul']);
    expect(await titles(ada, '학교 대학')).toEqual([]);
  });

  test('finds posts beside one whose long word ends within a character', async () => {
    await createPost(ada, { title: 'Cut', content: `<p>a${'𐌰'.repeat(30)}</p>` });
    await createPost(ada, { title: 'Whole', content: '<p>pademelon</p>' });
    await index();
    expect(await titles(ada, 'pademelon')).toEqual(['Whole']);
    expect(await titles(ada, `a${'𐌰'.repeat(30)}`)).toEqual(['Cut']);
  });

  test('lists what it finds by title first, then by text, each newest first, page by page', async () => {
    for (const [title, content] of [
      ['Marzipan 1', 'Text'],
      ['Text 1', 'marzipan'],
      ['Text 2', 'marzipan'],
      ['Marzipan 2', 'marzipan'],
      ['Text 3', 'marzipan'],
    ] as const)
      await createPost(ada, { title, content: `<p>${content}</p>` });
    await index();
    const expected = ['Marzipan 2', 'Marzipan 1', 'Text 3', 'Text 2', 'Text 1'];
    expect(await titles(ada, 'marzipan')).toEqual(expected);
    for (const limit of [1, 2, 3]) {
      const found: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page = await find(ada, 'marzipan', `&limit=${limit}${cursor && `&cursor=${cursor}`}`);
        found.push(...page.posts.map(({ title }) => title));
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected);
    }
    expect(await titles(ada, 'marzipan', '&sort=title')).toEqual(expected.toSorted());
    expect((await ada.request('GET', '/api/posts/count?search=marzipan')).body).toEqual({ total: 5, more: false });
    expect(await titles(ada, 'marzipan', '&status=published')).toEqual([]);
  });

  test('finds the text as it is after a save, and nothing of a deleted post', async () => {
    const post = await createPost(ada, { content: '<p>quokka</p>' });
    await index();
    const saved = await ada.request<Post>('PATCH', `/api/posts/${post.id}`, {
      version: post.version,
      content: '<p>wombat</p>',
    });
    expect(saved.status).toBe(200);
    await index();
    expect(await titles(ada, 'quokka')).toEqual([]);
    expect(await titles(ada, 'wombat')).toHaveLength(1);
    await ada.request('DELETE', `/api/posts/${post.id}`);
    expect(await titles(ada, 'wombat')).toEqual([]);
    expect(await index()).toBe(0);
  });

  // The embedded database has one connection: nothing happens beside a transaction.
  if (inject('databaseTemplate').kind === 'server') {
    test('finds other texts while somebody deletes a post, and its text too if it stays', async () => {
      const { db } = server.services;
      const post = await createPost(ada, { content: '<p>capybara</p>' });
      await createPost(ada, { title: 'Other', content: '<p>capybara</p>' });
      await db
        .transaction(async (tx) => {
          await tx.delete(posts).where(eq(posts.id, post.id));
          await index();
          expect(await titles(ada, 'capybara')).toEqual(['Other']);
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof TransactionRollbackError)) throw error;
        });
      await index();
      expect(await titles(ada, 'capybara')).toHaveLength(2);
    });
  }

  test('finds posts of its user only', async () => {
    const eve = await signUp(server);
    await createPost(ada, { content: '<p>axolotl</p>' });
    await index();
    expect(await titles(ada, 'axolotl')).toHaveLength(1);
    expect(await titles(eve, 'axolotl')).toEqual([]);
  });

  test.each(["' | 'x", '\\', ':*', '&', '💥', '((', "don't"])('for %s is a search like any other', async (search) => {
    expect((await ada.request('GET', `/api/posts?search=${encodeURIComponent(search)}`)).status).toBe(200);
  });

  test('knows a new text seconds after it was saved', async () => {
    const jobs = await startJobs(server.services);
    try {
      await expect.poll(() => server.services.db.select().from(postTextsDue)).toEqual([]);
      await createPost(ada, { title: 'Later', content: '<p>pangolin</p>' });
      await expect.poll(() => titles(ada, 'pangolin')).toEqual(['Later']);
    } finally {
      await jobs.close();
    }
  });
});
