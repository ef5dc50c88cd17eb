import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const MIGRATION = new URL('../../src/database/migrations/0048_words_of_new_posts.sql', import.meta.url);

let database: Promise<PGlite> | undefined;

/** A database with the function that counts words. */
async function open(): Promise<PGlite> {
  const lite = await PGlite.create();
  const statements = readFileSync(MIGRATION, 'utf8').split('--> statement-breakpoint');
  await lite.exec(statements.find((each) => each.includes('CREATE FUNCTION "words_of"')) ?? '');
  return lite;
}

/** Counts the words of a post as the embedded database does on every save: on the calling thread. */
export async function countWords(content: string): Promise<number> {
  database ??= open();
  // No database stores these characters.
  const text = content.replaceAll('\0', '').toWellFormed();
  const { rows } = await (await database).query<{ words: number }>('select words_of($1) as words', [text]);
  return rows[0]?.words ?? 0;
}
