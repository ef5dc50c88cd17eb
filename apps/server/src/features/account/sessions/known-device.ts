import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accounts, users } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { ownPassword } from '../password/require-password.ts';

const YEAR_S = 365 * 24 * 60 * 60;

type Needs = Pick<Services, 'auth' | 'db'>;

/**
 * Lets a browser be recognised at its next sign-in, so that strangers' attempts do not count against it. The cookie
 * grants no access, and becomes worthless with a new password.
 */
export async function rememberDevice({ auth, db }: Needs, email: string, reply: FastifyReply): Promise<void> {
  const { secret, createAuthCookie } = await auth.$context;
  const owner = await ownerOf({ db }, email);
  if (!owner) return;
  const { name, attributes } = createAuthCookie('known_device');
  const id = randomBytes(12).toString('base64url');
  const { secure } = attributes;
  const attributesOfOurs = { maxAge: YEAR_S, path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(name, `${id}.${proof(secret, owner, id)}`, attributesOfOurs);
}

/** The id of the device a request comes from, if someone has signed in to this account from it before. */
export async function knownDeviceOf({ auth, db }: Needs, email: string, request: FastifyRequest) {
  const { secret, createAuthCookie } = await auth.$context;
  const [id, given] = request.cookies[createAuthCookie('known_device').name]?.split('.') ?? [];
  if (!id || !given) return undefined;
  const owner = await ownerOf({ db }, email);
  if (!owner) return undefined;
  const [expected, received] = [proof(secret, owner, id), given].map((text) => Buffer.from(text));
  return expected && received && expected.length === received.length && timingSafeEqual(expected, received)
    ? id
    : undefined;
}

async function ownerOf({ db }: Pick<Services, 'db'>, email: string) {
  const [owner] = await db
    .select({ id: users.id, password: accounts.password })
    .from(users)
    .innerJoin(accounts, ownPassword(users.id))
    .where(eq(users.email, email.toLowerCase()));
  return owner;
}

/** Includes the password hash, so that it becomes invalid with that password. */
const proof = (secret: string, owner: { id: string; password: string | null }, device: string) =>
  createHmac('sha256', secret).update(`known-device ${owner.id} ${device} ${owner.password}`).digest('base64url');
