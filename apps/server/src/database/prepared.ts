import type { Db } from './connection.ts';

/** Prepares a frequent statement once per database: in this process and, under its name, in PostgreSQL. */
export function preparedOn<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
