import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from './auth.ts';

/**
 * What Better Auth may know of a request: cookies as we read them, browser, and address, which comes from the connection
 * and nowhere else.
 *
 * @param without a cookie to leave out
 */
export function clientHeaders(request: FastifyRequest, without?: string): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  const cookies = Object.entries(request.cookies)
    .filter(([name]) => name !== without)
    .map(([name, value]) => request.server.serializeCookie(name, value ?? ''));
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  return headers;
}

export function passOnCookies(headers: Headers, reply: FastifyReply) {
  reply.header('set-cookie', headers.getSetCookie());
}
