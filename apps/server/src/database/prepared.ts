import type { Db } from './connection.ts';

/**
 * A statement that is asked for so often that it is worked out once for each database: by us and, under the name that it
 * is given, by PostgreSQL.
 */
export function preparedOn<T>(prepare: (db: Db) => T): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return (db) => {
    const statement = prepared.get(db) ?? prepare(db);
    prepared.set(db, statement);
    return statement;
  };
}
