import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER, COOKIE_PREFIX } from './auth.ts';

const OURS = new RegExp(`^(__Secure-)?${COOKIE_PREFIX}\\.\\w+$`);

/**
 * What Better Auth sees of a request: our cookies as we parsed them, the user agent, and the IP address, which comes
 * only from the connection. Other applications' cookies on this host may have names that cannot be serialized.
 *
 * @param without a cookie to leave out
 */
export function clientHeaders(request: FastifyRequest, without?: string): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  const cookies = Object.entries(request.cookies)
    .filter(([name]) => OURS.test(name) && name !== without)
    .map(([name, value]) => request.server.serializeCookie(name, value ?? ''));
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  return headers;
}

export function passOnCookies(headers: Headers, reply: FastifyReply) {
  reply.header('set-cookie', headers.getSetCookie());
}
