import pg from 'pg';

const RECONNECT_MS = 1_000;

interface Listening {
  channel: string;
  onPayload: (payload: string) => void;
  onGap: () => void;
}

/**
 * One connection for the notifications of all channels, because the server wakes every listening connection for each
 * one. It lives as long as the process, so it also holds the locks that prove that the process is alive.
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
    // From the start: a connection that breaks before it listens must not end the process.
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

  /** Resolves once it listens, with a function that stops it. */
  async function listen(channel: string, onPayload: Listening['onPayload'], onGap: Listening['onGap']) {
    const own = { channel, onPayload, onGap };
    listening.add(own);
    try {
      connection ??= connect();
      // Repeated in case it was added too late for the connecting: that is harmless.
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

  /** Marks the process as alive under this id until the connection ends. Call it while something listens. */
  async function showPresence(id: string): Promise<void> {
    present.add(id);
    await (await connection)?.query(LOCK_PRESENCE, [id]);
  }

  return { listen, showPresence };
}

/** The first of the two keys of our advisory locks: "pres" in ASCII. */
const PRESENCE = 0x70726573;

// Shared: a reconnect need not wait until the server has noticed the broken connection.
const LOCK_PRESENCE = `select pg_advisory_lock_shared(${PRESENCE}, hashtext($1))`;

/** Ids whose lock nobody holds: a dying process loses its lock at once, a sleeping one keeps it. */
export const FIND_GONE = `select id from unnest($1::text[]) as id where pg_try_advisory_xact_lock(${PRESENCE}, hashtext(id))`;
