import { deflateSync } from 'node:zlib';
import type { Post, Publication, Site } from '@pressloom/contract';
import type { FaultyProxy, TestWordPress } from '@pressloom/testkit';

/** A signed-in user, with or without a socket. */
export interface Caller {
  /** @throws Error with the response if it is not a success */
  call<T = unknown>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  upload(path: string, data: Buffer, contentType: string): Promise<{ url: string }>;
}

/** One WordPress, reached through a proxy that breaks things, and a user who writes there. */
export interface Rig {
  wordpress: TestWordPress;
  user: Caller;
  /** WordPress users: each connection with one of them counts as a separate site. */
  logins: string[];
}

/** Allows several proxies in front of one WordPress: it takes the requested host for its own. */
export const ANY_ADDRESS = `
  foreach (['option_home', 'option_siteurl'] as $option)
    add_filter($option, fn () => 'http://' . $_SERVER['HTTP_HOST'], 99);`;

export async function connectThrough(rig: Rig, proxy: FaultyProxy, login: string): Promise<Site> {
  const password = await rig.wordpress.createApplicationPassword(login);
  return rig.user.call<Site>('POST', '/api/sites', {
    name: login,
    url: proxy.url,
    username: login,
    password,
    separate: true,
  });
}

/** Creates this many WordPress administrators. */
export async function writers(wordpress: TestWordPress, count: number): Promise<string[]> {
  const logins = Array.from({ length: count }, (_, n) => `writer-${n + 1}`);
  for (const username of logins) await wordpress.createUser({ role: 'administrator', username, password: username });
  return logins;
}

export const uploadImage = async (rig: Rig, seed: number): Promise<string> =>
  (await rig.user.upload('/api/images', png(seed), 'image/png')).url;

export async function publicationOf({ user }: Rig, postId: string): Promise<Publication | null> {
  return (await user.call<Post>('GET', `/api/posts/${postId}`)).publication;
}

/** A small single-colour image. */
export function png(seed: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(8 + body.length);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeInt32BE(crc(body), 4 + body.length);
    return out;
  };
  const head = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0]);
  const pixel = deflateSync(Buffer.from([0, seed & 255, (seed >> 8) & 255, (seed >> 16) & 255]));
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixel), chunk('IEND', Buffer.alloc(0))]);
}

function crc(data: Buffer): number {
  let value = -1;
  for (const byte of data) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return ~value;
}
