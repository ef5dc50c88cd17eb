import pg from 'pg';
import { FIND_GONE, openListener } from './listener.ts';

/** Connections to a PostgreSQL server: a pool for queries, and one that waits for notifications. */
export function openPool(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // Concurrent queries of a transaction are sent at once and answered in order.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'pressloom',
  });
  // An idle connection that the server closes must not end the process: the pool opens another.
  pool.on('error', () => undefined);
  const nameOf = nameStatements();
  pool.on('connect', sendTogether);
  pool.on('connect', (client) => sendQuickly(client, nameOf));
  // Nor must one that breaks while a transaction holds it: its queries fail, and the caller decides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    ...openListener(databaseUrl),
    findGone: async (ids: string[]) => (await pool.query<{ id: string }>(FIND_GONE, [ids])).rows.map(({ id }) => id),
    close: () => pool.end(),
  };
}

/** Sends queries made at the same moment in one packet: each costs the kernel on both sides more than its bytes. */
function sendTogether({ connection: { stream } }: pg.PoolClient) {
  const cork = stream.cork.bind(stream);
  let isHeld = false;
  stream.cork = () => {
    cork();
    if (isHeld) return;
    isHeld = true;
    cork();
    setImmediate(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

type Query = pg.QueryConfig & { text: string };

/** Wraps the queries of a connection: `begin` is not waited for, and recurring statements are planned only once. */
function sendQuickly(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
  const { stream } = client.connection;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const send = (asked: Query | string, ...rest: unknown[]) => {
    if (typeof asked === 'string') return query(asked, ...rest);
    if (asked.text === 'begin') {
      // Sent with the first statement of the transaction. It fails only if the connection does, and so does the rest.
      stream.cork();
      const begun = query(asked, ...rest);
      stream.uncork();
      begun.catch(() => stream.destroy());
      return Promise.resolve(NOTHING);
    }
    return query({ ...asked, name: asked.name ?? nameOf(asked.text) }, ...rest);
  };
  client.query = send as typeof client.query;
}

const NOTHING = { rows: [], rowCount: null };

/** A new row, a plain update, a notification, or a lock by id. Searches are planned for their parameters instead. */
const IS_PLAIN = new RegExp(
  [
    '^insert into "\\w+" \\([^)]*\\) values',
    '^(update|select pg_notify)(?!.*\\((select|with)\\b)',
    '^select .* where "\\w+"."id" = \\$1 for update',
  ].join('|'),
  'is',
);

/** Named statements per connection at most. */
const NAMED_MAX = 100;

/** Names recurring statements, so that each connection plans them once. */
function nameStatements() {
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size >= NAMED_MAX) return name;
    if (!seen.delete(text)) {
      if (seen.size >= NAMED_MAX) seen.clear();
      if (IS_PLAIN.test(text)) seen.add(text);
      return undefined;
    }
    const next = `write_${names.size + 1}`;
    names.set(text, next);
    return next;
  };
}
