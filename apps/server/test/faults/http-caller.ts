import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './rig.ts';

/** Maximum downtime of a server that is killed and restarted. */
const AWAY_MS = 40_000;

/**
 * A user of a server in a separate process that may be killed at any time: a request without a response is repeated, as
 * a person would.
 *
 * @param addressOf returns the server's current URL
 */
export async function signUpAt(addressOf: () => string): Promise<Caller> {
  let cookie = '';
  const send = async (method: string, path: string, body: string | Buffer | undefined, type: string) => {
    for (const until = Date.now() + AWAY_MS; ; ) {
      const url = addressOf();
      const headers = { origin: url, cookie, connection: 'close', ...(body !== undefined && { 'content-type': type }) };
      try {
        const reply = await fetch(url + path, { method, headers, body: body as string | undefined });
        const text = await reply.text();
        if (reply.status >= 500 && Date.now() < until) throw new Error(text);
        return { reply, text };
      } catch (error) {
        if (Date.now() > until) throw error;
        await sleep(200);
      }
    }
  };
  const call: Caller['call'] = async <T>(method: string, path: string, body?: unknown) => {
    const { reply, text } = await send(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      'application/json',
    );
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return JSON.parse(text) as T;
  };

  const account = {
    fullName: 'Ada Writer',
    email: `ada-${randomBytes(6).toString('hex')}@example.com`,
    password: 'a long enough passphrase',
  };
  const { reply, text } = await send('POST', '/api/account/register', JSON.stringify(account), 'application/json');
  if (!reply.ok) throw new Error(`Signing up: ${reply.status} ${text}`);
  cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    call,
    upload: async (path, data, type) => JSON.parse((await send('POST', path, data, type)).text) as { url: string },
  };
}
