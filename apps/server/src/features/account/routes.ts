import * as contract from '@pressloom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publicRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { emitEvent } from '../events/index.ts';
import { SESSION_RENEWAL_S, SESSION_S } from './auth.ts';
import { blockedMessage } from './block/account-blocked.ts';
import { clientHeaders, passOnCookies } from './client-headers.ts';
import { verifyEmail } from './email/verify-email.ts';
import { resetPassword } from './password/reset-password.ts';
import { findSession, isOfBlocked, readSession } from './sessions/read-session.ts';
import { withPlan } from './sessions/with-plan.ts';
import { withEvenTiming } from './sign-in/even-timing.ts';
import { signIn, signInWithCode } from './sign-in/sign-in.ts';
import { registerAccount } from './sign-up/register-account.ts';

const verificationQuery = z.object({ token: z.string().max(2_000).default('') });
const signedOut = { user: null, session: null };

export function accountRoutes(app: FastifyInstance, services: Services) {
  const { auth, db } = services;

  publicRoute(app, contract.getSession, async ({ request, reply }) => {
    const session = await readSession(services, request);
    if (!session && (await isOfBlocked(services, request)))
      return { ...signedOut, blocked: blockedMessage(services.config) };
    if (session && session.expires_in < SESSION_S - SESSION_RENEWAL_S)
      return withPlan(services, await renewed(request, reply));
    return withPlan(services, { user: session?.user ?? null, session });
  });

  publicRoute(
    app,
    contract.register,
    async ({ body, request, reply }) => withPlan(services, await registerAccount(services, body, request, reply)),
    { config: limits.signUp },
  );

  publicRoute(app, contract.login, async ({ body, request, reply }) =>
    withPlan(services, await signIn(services, body, request, reply)),
  );
  publicRoute(
    app,
    contract.loginWithCode,
    async ({ body, request, reply }) => withPlan(services, await signInWithCode(services, body, request, reply)),
    { config: limits.signInCode },
  );

  publicRoute(app, contract.logout, async ({ request, reply }) => {
    const session = await readSession(services, request);
    const { headers } = await auth.api.signOut({ headers: clientHeaders(request), returnHeaders: true });
    if (session) await emitEvent(db, session.user.id, { type: 'sessions' });
    passOnCookies(headers, reply);
    // The browser's cached images must not be shown to the next person on this device.
    reply.header('clear-site-data', '"cache"');
    return signedOut;
  });

  publicRoute(
    app,
    contract.resendVerification,
    async ({ body }) => {
      // Without the request's headers: a signed-in user would get different replies than a visitor.
      await withEvenTiming(() => auth.api.sendVerificationEmail({ body: { email: body.email.toLowerCase() } }));
      return { ok: true as const };
    },
    { config: limits.accountMail },
  );

  publicRoute(
    app,
    contract.requestPasswordReset,
    async ({ body }) => {
      await withEvenTiming(() => auth.api.requestPasswordReset({ body: { email: body.email.toLowerCase() } }));
      return { ok: true as const };
    },
    { config: limits.accountMail },
  );

  publicRoute(
    app,
    contract.resetPassword,
    async ({ body, reply }) => {
      await resetPassword(services, body, reply);
      return { ok: true as const };
    },
    { config: limits.passwordReset },
  );

  app.get(
    '/api/account/verify-email',
    {
      schema: {
        querystring: verificationQuery,
        summary: 'Target of the link in the verification email',
        tags: ['Account'],
      },
    },
    async (request, reply) => {
      const { token } = verificationQuery.parse(request.query);
      const isVerified = await verifyEmail(services, token);
      reply.header('cache-control', 'no-store');
      return reply.redirect(isVerified ? '/auth?verified=1' : '/auth?error=invalid_token', 303);
    },
  );

  async function renewed(request: FastifyRequest, reply: FastifyReply) {
    const { response, headers } = await auth.api.getSession({ headers: clientHeaders(request), returnHeaders: true });
    passOnCookies(headers, reply);
    const session = response && (await findSession(db, response.session.token));
    return session ? { user: session.user, session } : signedOut;
  }
}
