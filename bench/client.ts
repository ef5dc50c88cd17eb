import { randomBytes } from 'node:crypto';

/** Somebody who is signed in to a running pressloom, through its API. */
interface Session {
  cookie: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

export interface Client extends Session {
  userId: string;
}

/** A signed-in user of a running pressloom, through its API. */
export async function signUp(
  url: string,
  fullName = 'Ada Writer',
  email = `ada-${randomBytes(6).toString('hex')}@example.com`,
): Promise<Client> {
  const password = 'a long enough passphrase';
  const { session, reply } = await openSession(url, '/api/account/register', { fullName, email, password });
  return { ...session, userId: (reply as { user: { id: string } }).user.id };
}

/** An administrator in the admin area. */
export const logInAsAdministrator = async (url: string, login: { username: string; password: string }) =>
  (await openSession(url, '/api/admin/login', login)).session;

async function openSession(url: string, path: string, body: object): Promise<{ session: Session; reply: unknown }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  async function call<T>(method: string, path: string, body?: unknown) {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  }
  return { session: { cookie, call }, reply: await response.json() };
}

/** Calls back with the data of each server-sent event; resolves when the stream ends or the callback returns true. */
export async function readEvents(url: string, cookie: string, onEvent: (data: unknown) => boolean | undefined) {
  const abort = new AbortController();
  const response = await fetch(url, { headers: { cookie }, signal: abort.signal });
  let rest = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const parts = (rest + chunk).split('\n\n');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const data = part.match(/^data: (.*)$/m)?.[1];
      if (data && onEvent(JSON.parse(data))) {
        abort.abort();
        return;
      }
    }
  }
}
