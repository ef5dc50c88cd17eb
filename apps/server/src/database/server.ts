import pg from 'pg';

const RECONNECT_MS = 1_000;

/** Connections to a PostgreSQL server: a pool for queries and, per listened channel, one that waits for notifications. */
export function openPool(databaseUrl: string) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    // What a transaction asks for side by side leaves at once, and is answered in its order.
    pipeline: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'pressloom',
  });
  // An idle connection that the server closes is no reason to end the process: the pool opens another.
  pool.on('error', () => undefined);
  pool.on('connect', sendTogether);
  // Nor is one that breaks while a transaction holds it: its queries fail, and whoever asked decides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    pool,
    listen: (channel: string, onPayload: (payload: string) => void, onGap: () => void) =>
      listen(databaseUrl, channel, onPayload, onGap),
    close: () => pool.end(),
  };
}

/** What is asked for at the same moment leaves in one packet: each costs the kernel on both sides more than its bytes. */
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

async function listen(databaseUrl: string, channel: string, onPayload: (payload: string) => void, onGap: () => void) {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const reconnectLater = () => {
    client = undefined;
    if (!stopped) timer = setTimeout(() => connect().then(onGap, reconnectLater), RECONNECT_MS);
  };
  const connect = async () => {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'pressloom-listen',
    });
    let lost = false;
    const onLoss = () => {
      if (lost) return;
      lost = true;
      reconnectLater();
    };
    next.on('notification', (message) => onPayload(message.payload ?? ''));
    // From the beginning: a connection that breaks before it listens must not end the process either.
    next.on('error', () => undefined);
    await next.connect();
    try {
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    next.on('error', onLoss);
    next.on('end', onLoss);
    client = next;
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
