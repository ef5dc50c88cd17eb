import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { posts } from '../../src/database/schema/index.ts';

let database: ReturnType<typeof drizzle> | undefined;

/** Counts the words of a post as the embedded database does on every save: on the calling thread. */
export async function countWords(content: string) {
  database ??= drizzle(await PGlite.create());
  const words = posts.words.generated?.as;
  // No database stores these characters.
  const text = content.replaceAll('\0', '').toWellFormed();
  return database.execute(sql`select ${words} from (select ${text}::text as content) as post`);
}
