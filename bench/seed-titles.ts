import { sql } from 'drizzle-orm';
import { readConfig } from '../apps/server/src/config.ts';
import { openDatabase } from '../apps/server/src/database/connection.ts';
import { FITTED, HELD } from '../apps/server/test/overlap/labelled-pairs.ts';

/**
 * Fills the database of the environment with posts of one user: `seed-titles.ts USER_ID COUNT`. Each title begins as one of
 * the 800 labelled ones and ends as another: the words of five fields, in combinations of their own.
 */
const [userId = '', count = '0'] = process.argv.slice(2);
const ALL = [...FITTED, ...HELD].flatMap(([, one, other]) => [one.split(' '), other.split(' ')]);
const BATCH = 5_000;

const halves = (title: string[]) => [title.slice(0, Math.ceil(title.length / 2)), title.slice(title.length / 2)];

function titleAt(index: number): string {
  const [begin = []] = halves(ALL[index % ALL.length] ?? []);
  const [, end = []] = halves(ALL[(index * 7 + Math.floor(index / ALL.length)) % ALL.length] ?? []);
  return [...begin, ...end].join(' ');
}

const database = await openDatabase(readConfig({ ...process.env }));
for (let from = 0; from < Number(count); from += BATCH) {
  const titles = Array.from({ length: BATCH }, (_, index) => titleAt(from + index));
  // Texts of a kilobyte that do not shrink, as a table has between its titles.
  await database.db.execute(sql`
    insert into blog_posts (user_id, title, content, author, words, created_at)
    select ${userId}::uuid, title, (select string_agg(md5(n || '/' || part), ' ') from generate_series(1, 30) as part),
           'Bench', 30, now() - (${from} + n) * interval '40 minutes'
    from jsonb_array_elements_text(${JSON.stringify(titles)}::jsonb) with ordinality as of(title, n)`);
}
// No background job is to read their words while something is measured.
await database.db.execute(sql`delete from post_texts_due`);
await database.db.execute(sql`analyze blog_posts`);
await database.close();
