import type { SQL } from 'drizzle-orm';
import type { Db } from './connection.ts';

/**
 * The rows of a query written by hand. Both drivers return them alike, and neither knows their type: name each column and
 * cast what is no text, `count(*)::int as "count"`.
 */
export async function queryRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}

/** The only row of a query that always has one, such as a count. */
export async function queryRow<Row>(db: Db, query: SQL): Promise<Row> {
  const [row] = await queryRows<Row>(db, query);
  if (!row) throw new Error('A query that always has a row returned none');
  return row;
}
