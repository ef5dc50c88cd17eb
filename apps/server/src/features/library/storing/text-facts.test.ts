import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/test-database.ts';
import type { Database } from '../../../database/connection.ts';
import { countWords } from './text-facts.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each([
  ['', 0],
  ['<!-- wp:paragraph {"dropCap":true} --><p>Fresh <b>be</b>ans</p><!-- /wp:paragraph -->', 3],
  ['<td>one</td><td>two<br>three</td>\n\tfour&nbsp;five &amp; six', 7],
  ['1 < 2 and no tag', 6],
  ['a <b unclosed', 3],
  ['咖啡 店', 3],
  ['<p>東京、2026年。WordPressを使う。</p>', 8],
  ['น้ำตก และ ภูเขา', 11],
  [`${'word '.repeat(100_000)}more words`, 100_000],
])('the words of %j are counted as the database counts those of a text that is written here', async (text, words) => {
  const { rows } = (await database.db.execute(sql`select words_of(${text}) as words`)) as unknown as {
    rows: { words: number }[];
  };
  expect([countWords(text), rows[0]?.words]).toEqual([words, words]);
});
