import { DAY_MS } from '@pressloom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPost, insertLivePost, insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { type BatchPost, checkBatch, describeForBatch, readBatch } from '../index.ts';

const USUAL = { weeks: [2, 3, 2, 2] };

/** A post that has nothing in common with others. */
const post = (at: number, change: Partial<BatchPost> = {}): BatchPost => ({
  id: `post-${at}`,
  title: `Title ${at}`,
  date: new Date(Date.UTC(2027, 0, 1) + at * 4 * DAY_MS),
  words: 600 + 211 * at,
  skeleton: Array.from({ length: 3 + at }, (_, n) => ((n * (at + 1)) % 3) + 2).join(' '),
  opening: `${at} begins like no other`,
  anchors: [`anchor ${at}`],
  questions: [],
  paragraphs: [`a paragraph that only post number ${at} has and no other one`],
  ...change,
});
const posts = (count: number, change: (at: number) => Partial<BatchPost> = () => ({})) =>
  Array.from({ length: count }, (_, at) => post(at, change(at)));

describe('a batch of posts', () => {
  test('that differ is green', () => {
    expect(checkBatch(posts(7), USUAL)).toEqual({ light: 'green', reasons: [] });
  });

  test.each<[string, (at: number) => Partial<BatchPost>, string, string, RegExp]>([
    ['one length', (at) => ({ words: 1_000 + at }), 'red', 'lengths', /1,000 to 1,006 words/],
    ['nearly one length', (at) => ({ words: 1_000 + 45 * at }), 'amber', 'lengths', /nearly the same length/],
    ['one structure', () => ({ skeleton: '2 2 3 3 2' }), 'red', 'skeletons', /7 of 7 posts have the same 5 headings/],
    ['one structure for some', (at) => (at < 3 ? { skeleton: '2 2 3 3 2' } : {}), 'amber', 'skeletons', /3 of 7/],
    ['one opening', () => ({ opening: 'are you looking for the best' }), 'red', 'openings', /“are you looking …”/],
    ['an opening twice', (at) => (at < 2 ? { opening: 'have you ever tried it' } : {}), 'amber', 'openings', /2 of 7/],
    [
      'one anchor',
      () => ({ anchors: ['our guide'] }),
      'red',
      'anchors',
      /7 of 7 posts have a link on the words “our guide”/,
    ],
    [
      'questions in all',
      (at) => ({ questions: [`what is ${at}`] }),
      'amber',
      'questions',
      /7 of 7 posts end with questions/,
    ],
    ['the same questions in all', () => ({ questions: ['what is it'] }), 'red', 'questions', /7 of 7/],
    [
      'one question twice',
      (at) => (at < 2 ? { questions: ['what is it'] } : {}),
      'amber',
      'questions',
      /2 posts answer/,
    ],
    ['a paragraph twice', (at) => (at < 2 ? { paragraphs: ['the same'] } : {}), 'red', 'paragraphs', /2 posts share/],
    [
      'one a day',
      (at) => ({ date: new Date(Date.UTC(2027, 0, 1) + at * 24 * 3_600_000) }),
      'amber',
      'pace',
      /^7 posts a week are planned\./,
    ],
    [
      'many a day',
      (at) => ({ date: new Date(Date.UTC(2027, 0, 1) + at * 3_600_000) }),
      'amber',
      'pace',
      /^7 posts a week are planned\. The site published about 2\.3 a week in the last 4 weeks\./,
    ],
  ])('with %s', (_name, change, light, measure, message) => {
    const report = checkBatch(posts(7, change), USUAL);
    expect(report.light).toBe(light);
    expect(report.reasons).toEqual([
      { light, measure, message: expect.stringMatching(message), posts: expect.arrayContaining(['post-0', 'post-1']) },
    ]);
  });

  test('is red where the pace is many times that of the site', () => {
    const hourly = posts(30, (at) => ({ date: new Date(Date.UTC(2027, 0, 1) + at * 3_600_000) }));
    expect(checkBatch(hourly, { weeks: Array.from({ length: 26 }, () => 0) })).toMatchObject({
      light: 'red',
      reasons: [{ measure: 'pace', message: /The site published none in the last 26 weeks/ }],
    });
    expect(checkBatch(hourly, { weeks: [28, 30, 31] }).light).toBe('green');
  });

  test('of two has no pattern yet, but no paragraph twice', () => {
    expect(checkBatch([post(1), post(1, { id: 'b', paragraphs: [] })], USUAL).light).toBe('green');
    expect(checkBatch([post(1, { paragraphs: ['a', 'a'] })], USUAL)).toMatchObject({
      light: 'red',
      reasons: [{ message: expect.stringMatching(/One post has a paragraph twice/) }],
    });
  });
});

test('what is compared of a post is read from its text', () => {
  const html = `<h2>Why Oolong?</h2><p>Are you looking for the best oolong tea in town? Here it is.</p>
    <p>${'Leaves are rolled by hand and dried twice before they are packed. '.repeat(2)}<a href="/a">Our guide</a></p>
    <h3>Steps</h3><h2>FAQ</h2><h3>How long does it take?</h3><p>Long.</p>`;
  expect(describeForBatch({ id: 'a', title: 'The Best Oolong Tea', html, date: null, words: 62 })).toMatchObject({
    skeleton: '2 3 2 3',
    opening: 'are you looking for in town',
    anchors: ['our guide'],
    questions: ['how long does it take'],
    paragraphs: [expect.stringMatching(/^are you looking/), expect.stringMatching(/^leaves are rolled/)],
  });
});

describe('from the database', () => {
  let server: TestServer;
  let ada: TestUser;

  beforeAll(async () => {
    server = await startTestServer();
    ada = await signUp(server);
  });
  afterAll(() => server.close());

  test('posts of the user are read, and how often the site published', async () => {
    const siteId = await insertSite(server, ada);
    await insertLivePost(server, ada, { status: 'published', siteId });
    await insertLivePost(server, ada, { status: 'published', siteId });
    const own = await createPost(ada, { content: '<h2>One</h2><p>Two</p>' });
    const foreign = await createPost(await signUp(server));
    const batch = await readBatch(server.services.db, ada.user.id, { siteId, postIds: [own.id, foreign.id] });
    expect(batch.posts.map(({ id, skeleton, words }) => [id, skeleton, words])).toEqual([[own.id, '2', 2]]);
    expect(batch.past.weeks).toHaveLength(26);
    expect(batch.past.weeks.at(-1)).toBe(2);
    expect(batch.past.weeks.reduce((sum, count) => sum + count, 0)).toBe(2);
  });
});
