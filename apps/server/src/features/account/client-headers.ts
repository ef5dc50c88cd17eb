import type { FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER } from './auth.ts';

/** What Better Auth may know of a request: cookies, browser and address, the latter from the connection and nowhere else. */
export function clientHeaders(request: FastifyRequest): Headers {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip });
  if (request.headers.cookie) headers.set('cookie', request.headers.cookie);
  if (request.headers['user-agent']) headers.set('user-agent', request.headers['user-agent']);
  return headers;
}

export function passOnCookies(headers: Headers, reply: FastifyReply) {
  reply.header('set-cookie', headers.getSetCookie());
}
