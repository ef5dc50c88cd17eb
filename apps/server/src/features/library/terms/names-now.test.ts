import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSite, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { siteTerms } from '../../../database/schema/index.ts';
import { namesNow } from './names-now.ts';
import { saveTerms } from './term-store.ts';

let server: TestServer;
let ada: TestUser;
let siteId: string;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
  siteId = await insertSite(server, ada);
});
beforeEach(() => server.services.db.delete(siteTerms));
afterAll(() => server.close());

const term = (id: number, name: string, parent = 0) => ({ id, name, parent, slug: `term-${id}`, count: 0 });
/** As one reading of the site after another finds them. Returns an instant after it. */
async function found(taxonomy: 'categories' | 'tags', ...terms: ReturnType<typeof term>[]): Promise<Date> {
  await saveTerms(server.services.db, siteId, taxonomy, terms);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const now = new Date();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return now;
}
const categoryOf = async (category: string, at: Date) =>
  (await namesNow(server.services.db, siteId, { category, moreCategories: [], keywords: [] }, at)).category;
const tagOf = async (name: string, at: Date) =>
  (await namesNow(server.services.db, siteId, { category: '', moreCategories: [], keywords: [name] }, at)).keywords[0];

test('a former name is that of versions from before the term was renamed, and of no later one', async () => {
  const before = await found('categories', term(1, 'Above'), term(2, 'News', 1));
  const after = await found('categories', term(1, 'Above'), term(2, 'Archive', 1));
  expect(await categoryOf('Above › News', before)).toBe('Above › Archive');
  expect(await categoryOf('News', before)).toBe('Above › Archive');
  expect(await categoryOf('News', after)).toBe('News');
  expect(await categoryOf('Archive', before)).toBe('Archive');
});

test('of two terms that exchanged their names, a version has the one that it was written with', async () => {
  const before = await found('tags', term(1, 'Tea'), term(2, 'Milk'));
  const between = await found('tags', term(1, 'Milk'), term(2, 'Tea'));
  const after = await found('tags', term(1, 'Tea'), term(2, 'Milk'));
  expect(await Promise.all([before, between, after].map((at) => tagOf('Tea', at)))).toEqual(['Tea', 'Milk', 'Tea']);
});

test('a term is known in another case, as WordPress knows it, and keeps how the version has it', async () => {
  const before = await found('tags', term(1, 'Tea'));
  await found('tags', term(1, 'TEA'));
  expect(await tagOf('tea', before)).toBe('tea');
  await found('tags', term(1, 'Coffee'));
  expect(await tagOf('tea', before)).toBe('Coffee');
});

test('of many names the latest are known', async () => {
  const instants: Date[] = [];
  for (let n = 0; n < 25; n++) instants.push(await found('tags', term(1, `Name ${n}`)));
  expect(await tagOf('Name 23', instants[23] as Date)).toBe('Name 24');
  expect(await tagOf('Name 4', instants[4] as Date)).toBe('Name 24');
  expect(await tagOf('Name 3', instants[3] as Date)).toBe('Name 3');
});
