import { randomBytes } from 'node:crypto';

export interface Client {
  cookie: string;
  userId: string;
  call<T>(method: string, path: string, body?: unknown): Promise<T>;
}

/** A signed-in user of a running pressloom, through its API. */
export async function signUp(
  url: string,
  fullName = 'Ada Writer',
  email = `ada-${randomBytes(6).toString('hex')}@example.com`,
): Promise<Client> {
  const response = await fetch(`${url}/api/account/register`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName,
      email,
      password: 'a long enough passphrase',
    }),
  });
  if (!response.ok) throw new Error(`Sign-up answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { user } = (await response.json()) as { user: { id: string } };
  return {
    cookie,
    userId: user.id,
    async call<T>(method: string, path: string, body?: unknown) {
      const reply = await fetch(`${url}${path}`, {
        method,
        headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
      return (await reply.json()) as T;
    },
  };
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
