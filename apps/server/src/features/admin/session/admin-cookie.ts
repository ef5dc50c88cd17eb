// For `request.cookies`, even if the app itself is not imported.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';

/** Longer than a session, so that a browser whose session is over is known and led to the login. */
const KEPT_S = 30 * 24 * 60 * 60;

type Needs = Pick<Services, 'auth'>;

export async function adminTokenOf({ auth }: Needs, request: FastifyRequest): Promise<string | undefined> {
  return request.cookies[(await cookieOf(auth)).name];
}

export async function setAdminCookie({ auth }: Needs, reply: FastifyReply, token: string): Promise<void> {
  const { name, secure } = await cookieOf(auth);
  reply.setCookie(name, token, { maxAge: KEPT_S, path: '/', httpOnly: true, sameSite: 'lax', secure });
}

export async function clearAdminCookie({ auth }: Needs, reply: FastifyReply): Promise<void> {
  const { name, secure } = await cookieOf(auth);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** Named like the other cookies. */
async function cookieOf(auth: Services['auth']) {
  const { name, attributes } = (await auth.$context).createAuthCookie('admin_session');
  return { name, secure: attributes.secure };
}
