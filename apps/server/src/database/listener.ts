import pg from 'pg';

const RECONNECT_MS = 1_000;

interface Listening {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
}

/**
 * One connection that waits for the notifications of all channels: the server wakes each that listens for every one. It
 * stands for as long as the process lives, so it also holds the locks that show that it does.
 */
export function openListener(databaseUrl: string) {
  const listening = new Set<Listening>();
  const present = new Set<string>();
  let connection: Promise<pg.Client> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isGap = false;

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'pressloom-listen',
    });
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of listening) if (each.channel === channel) each.onPayload(payload);
    });
    // From the beginning: a connection that breaks before it listens must not end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      for (const id of present) await client.query(LOCK_PRESENCE, [id]);
      for (const { channel } of listening) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      connection = undefined;
      await client.end().catch(() => undefined);
      throw error;
    }
    client.on('error', () => void client.end().catch(() => undefined));
    client.once('end', () => {
      connection = undefined;
      isGap = true;
      reconnectLater();
    });
    if (isGap) for (const each of listening) each.onGap();
    isGap = false;
    return client;
  }

  function reconnectLater() {
    if (listening.size === 0) return;
    timer = setTimeout(() => {
      if (listening.size === 0) return;
      connection ??= connect();
      connection.catch(reconnectLater);
    }, RECONNECT_MS);
  }

  /** Resolves when it hears, with a function that ends it. */
  async function listen(channel: string, onPayload: Listening['onPayload'], onGap: Listening['onGap']) {
    const own = { channel, onPayload, onGap };
    listening.add(own);
    try {
      connection ??= connect();
      // Again where it came too late for the connecting: that changes nothing.
      await (await connection).query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      listening.delete(own);
      throw error;
    }
    return async () => {
      listening.delete(own);
      if (listening.size > 0) return;
      clearTimeout(timer);
      await (await connection?.catch(() => undefined))?.end();
    };
  }

  /** Shows that the process is alive, under this id, until the connection ends. Call it while something listens. */
  async function showPresence(id: string): Promise<void> {
    present.add(id);
    await (await connection)?.query(LOCK_PRESENCE, [id]);
  }

  return { listen, showPresence };
}

/** The first of the two numbers that name our locks: "pres" in ASCII. */
const PRESENCE = 0x70726573;

// Shared: the connection after one that broke need not wait until the server has noticed.
const LOCK_PRESENCE = `select pg_advisory_lock_shared(${PRESENCE}, hashtext($1))`;

/**
 * Those of the ids under which nobody is present: the server releases the lock of a process in the moment in which that
 * dies. A process that sleeps keeps it.
 */
export const FIND_GONE = `select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(${PRESENCE}, hashtext(id))`;
