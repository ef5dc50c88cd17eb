import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { posts } from '../../src/database/schema/index.ts';

let database: ReturnType<typeof drizzle> | undefined;

/** The words of a post as the embedded database counts them whenever a post is saved: in the thread of whoever saves. */
export async function countWords(content: string) {
  database ??= drizzle(await PGlite.create());
  const words = posts.words.generated?.as;
  // No database holds these.
  const text = content.replaceAll('\0', '').toWellFormed();
  return database.execute(sql`select ${words} from (select ${text}::text as content) as post`);
}
