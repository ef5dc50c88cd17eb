import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, timingSafeEqual } from 'node:crypto';
// For `request.cookies`, even if the app itself is not imported.
import type {} from '@fastify/cookie';
import type { Session, User } from '@pressloom/contract';
import { and, eq, gt, lt, or, type Placeholder, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connection.ts';
import { preparedOn } from '../../../database/prepared.ts';
import { sessions, users } from '../../../database/schema/index.ts';
import { notSignedIn } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { type Auth, SESSION_MAX_DAYS } from '../auth.ts';

const read = new WeakMap<FastifyRequest, Promise<Session | null>>();

/**
 * The session of a request, or null. Costs one query on two unique indexes per request, and nothing without a cookie
 * that we have signed. Better Auth's own lookup takes three queries and may write.
 */
export function readSession(services: Pick<Services, 'auth' | 'db'>, request: FastifyRequest): Promise<Session | null> {
  const earlier = read.get(request);
  if (earlier) return earlier;
  const { cookie } = request.headers;
  const shared = together.getStore();
  const session = shared?.get(cookie) ?? lookUp(services, request);
  shared?.set(cookie, session);
  read.set(request, session);
  return session;
}

const together = new AsyncLocalStorage<Map<string | undefined, Promise<Session | null>>>();

/** Shares one session lookup among the requests that `ask` makes: everything one page asks for is asked by one user. */
export const readSessionOnce = <T>(ask: () => Promise<T>): Promise<T> =>
  together.getStore() ? ask() : together.run(new Map(), ask);

async function lookUp({ auth, db }: Pick<Services, 'auth' | 'db'>, request: FastifyRequest) {
  const token = await sessionToken(auth, request);
  return token ? findSession(db, token) : null;
}

async function sessionToken(auth: Auth, { cookies }: FastifyRequest): Promise<string | undefined> {
  const { authCookies, secret } = await auth.$context;
  return signedValue(cookies[authCookies.sessionToken.name], secret);
}

/** The valid session of a request as it is now, bypassing earlier reads. */
export const rereadSession = lookUp;

/** Whether a request has the session of an account that was blocked since. */
export async function isOfBlocked(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  request: FastifyRequest,
): Promise<boolean> {
  const token = await sessionToken(auth, request);
  if (!token) return false;
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), sql`(${isNotBlocked(new Date())}) is not true`));
  return row !== undefined;
}

/** The id of the session of a request that has one. */
export async function sessionIdOf(
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  request: FastifyRequest,
): Promise<string> {
  const token = (await sessionToken(auth, request)) ?? '';
  const [row] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.token, token));
  if (!row) throw notSignedIn();
  return row.id;
}

/** Precision with which the last use of a session is recorded: a write for each request would be too expensive. */
const SEEN_EVERY_MS = 5 * 60_000;

/** The valid session of a token, unless its user is blocked. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const now = new Date();
  const [row] = await lookupOn(db).execute({ token, now: now.toISOString() });
  if (!row) return null;
  const { expiresAt, lastSeenAt, ...user } = row;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.token, token));
  }
  return {
    expires_in: Math.floor((expiresAt.getTime() - now.getTime()) / 1_000),
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    token_type: 'cookie',
    user: toUser(user),
  };
}

/** When a session ends: Better Auth extends it on each day of use, we end it after 30 days in any case. */
export const endOfSession =
  sql<Date>`least(${sessions.expiresAt}, ${sessions.createdAt} + ${sql.raw(`interval '${SESSION_MAX_DAYS * 24} hours'`)})`.mapWith(
    sessions.expiresAt,
  );

/** This query runs before every other one. */
const lookupOn = preparedOn((db) => {
  const now = sql.placeholder('now');
  return db
    .select({ ...userColumns, expiresAt: endOfSession, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(endOfSession, now), isNotBlocked(now)))
    .prepare('read_session');
});

/** A user by id, unless blocked. */
export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .where(and(eq(users.id, id), isNotBlocked(new Date())));
  return row && toUser(row);
}

/** A condition on users. */
export const isNotBlocked = (now: Date | Placeholder) => or(eq(users.banned, false), lt(users.banExpires, now));

const userColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  emailVerified: users.emailVerified,
  role: users.role,
  createdAt: users.createdAt,
};

interface UserRow {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  role?: string | null;
  createdAt: Date;
}

export const toUser = ({ id, email, name, emailVerified, role, createdAt }: UserRow): User => ({
  id,
  email,
  full_name: name,
  fullName: name,
  emailVerified,
  role: role === 'admin' ? 'admin' : 'user',
  created_at: createdAt.toISOString(),
  createdAt: createdAt.toISOString(),
});

/** The value that Better Auth has signed in a cookie (`value.base64(hmac)`), if the signature is valid. */
export function signedValue(cookie: string | undefined, secret: string): string | undefined {
  const [, value, signature] = /^(.+)\.([A-Za-z0-9+/]{43}=)$/.exec(cookie ?? '') ?? [];
  if (!value || !signature) return undefined;
  const expected = createHmac('sha256', secret).update(value).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'base64')) ? value : undefined;
}
