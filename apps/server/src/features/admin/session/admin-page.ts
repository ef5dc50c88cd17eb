import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../services.ts';
import { readSession } from '../../account/index.ts';
import { adminTokenOf } from './admin-cookie.ts';
import { findAdminSession } from './admin-session-store.ts';

/** As paths of the web app. */
const AREA = /^\/admindb(\/|$)/;
export const ADMIN_LOGIN = '/admindb/login';

/**
 * What a page of the admin area is to a visitor: the page, a way to the login, or absent. An administrator whose
 * session is over is led to the login, known by its cookie or by the session of the app. To everyone else the page does
 * not exist, except for the login.
 */
export async function adminPageFor(
  services: Pick<Services, 'auth' | 'db'>,
  path: string,
  request: FastifyRequest,
): Promise<'page' | 'login' | 'absent'> {
  if (!AREA.test(path) || path.replace(/\/+$/, '') === ADMIN_LOGIN) return 'page';
  const token = await adminTokenOf(services, request);
  const session = token && (await findAdminSession(services.db, token));
  if (session) return session.isOpen ? 'page' : 'login';
  return (await readSession(services, request))?.user.role === 'admin' ? 'login' : 'absent';
}
