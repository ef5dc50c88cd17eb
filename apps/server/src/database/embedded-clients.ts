import { type PGlite, type QueryOptions, type Transaction, types } from '@electric-sql/pglite';

/**
 * PGlite as Drizzle uses it. With each query, Drizzle says that it reads dates and times as text, for which PGlite copies its
 * three hundred parsers every time: more than a quarter of what a short query costs (0.59 instead of 0.42 ms of processor
 * time). So the database reads them as text by itself, and is not asked again.
 */
export function clientOfDrizzle(lite: PGlite): PGlite {
  let isSet = false;
  const withoutParsers = ({ parsers, ...options }: QueryOptions = {}): QueryOptions => {
    if (!isSet) Object.assign(lite.parsers, parsers);
    isSet = true;
    return options;
  };
  const query: PGlite['query'] = (text, params, options) => lite.query(text, params, withoutParsers(options));
  const transaction: PGlite['transaction'] = (work) =>
    lite.transaction((tx) => {
      const ofTx: Transaction['query'] = (text, params, options) => tx.query(text, params, withoutParsers(options));
      return work({ ...tx, query: ofTx });
    });
  return { query, transaction } as PGlite;
}

/** PGlite as pg-boss uses it, which computes with dates. */
export function clientOfJobs(lite: PGlite): Pick<PGlite, 'query' | 'exec' | 'listen'> {
  const toDate = (text: string) => new Date(text);
  const parsers = { [types.TIMESTAMP]: toDate, [types.TIMESTAMPTZ]: toDate, [types.DATE]: toDate };
  return {
    query: (text, params, options) => lite.query(text, params, { ...options, parsers }),
    exec: (text, options) => lite.exec(text, { ...options, parsers }),
    listen: (channel, onPayload) => lite.listen(channel, onPayload),
  };
}
