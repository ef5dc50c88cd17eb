import { randomBytes } from 'node:crypto';
import type { Buyer } from '../stage.ts';
import { ADMINISTRATOR, type SellingProcess } from './selling-process.ts';

/** What the product says no to; that is no fault of it. */
export class Refused extends Error {
  readonly status: number;

  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

type Call = <Reply>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<Reply>;

/** A buyer who clicks in a browser, and signs in again when the session is over. */
export interface Customer extends Buyer {
  call: Call;
}

const PASSWORD = 'a long enough passphrase';

export async function signUpAt(shop: SellingProcess): Promise<Customer> {
  const email = `asha-${randomBytes(8).toString('hex')}@example.com`;
  const account = { email, password: PASSWORD };
  const browser = browserAt(shop, '/api/account/login', account);
  const { user } = await browser<{ user: { id: string } }>('POST', '/api/account/register', {
    ...account,
    fullName: 'Asha Rao',
  });
  return { id: user.id, email, opened: [], call: browser };
}

export const administratorAt = (shop: SellingProcess): Call => browserAt(shop, '/api/admin/login', ADMINISTRATOR);

/** Keeps cookies; a request that needs a session opens one. */
function browserAt(shop: SellingProcess, loginPath: string, form: object): Call {
  const cookies = new Map<string, string>();
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await fetch(shop.url() + path, {
      method,
      headers: {
        origin: shop.url(),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        connection: 'close',
        'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await reply.text();
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: reply.status, text };
  };
  return async (method, path, body) => {
    let { status, text } = await send(method, path, body);
    // Again where weeks pass before the session is used.
    for (let logins = 0; status === 401 && logins < 10; logins++) {
      const login = await send('POST', loginPath, form);
      if (login.status >= 300) throw new Refused(login.status, `${loginPath}: ${login.text}`);
      ({ status, text } = await send(method, path, body));
    }
    if (status >= 300) throw new Refused(status, `${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
}
