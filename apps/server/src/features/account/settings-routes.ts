import * as contract from '@pressloom/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { users } from '../../database/schema/index.ts';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { deleteAccount } from './deletion/delete-account.ts';
import { changeEmail, confirmEmail } from './email/change-email.ts';
import { cancelEmailChange, pendingEmailOf } from './email/email-change-store.ts';
import { changePassword } from './password/change-password.ts';
import { endDeviceSession, endOtherSessions, listDeviceSessions } from './sessions/device-sessions.ts';
import { sessionIdOf } from './sessions/read-session.ts';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  twoFactorState,
} from './two-factor/two-factor.ts';

const confirmQuery = z.object({ token: z.string().max(500).default('') });
const done = { ok: true as const };

/** What a signed-in user can change about the account. */
export function accountSettingsRoutes(app: FastifyInstance, services: Services) {
  const { db, mail } = services;
  const asksPassword = { config: limits.password };

  userRoute(app, contract.getAccount, async ({ user }) => ({
    pendingEmail: await pendingEmailOf(db, user.id),
    verifiesEmail: mail.kind === 'smtp',
    twoFactor: await twoFactorState(services, user.id),
  }));

  userRoute(app, contract.saveProfile, async ({ user, body }) => {
    await db.update(users).set({ name: body.fullName, updatedAt: new Date() }).where(eq(users.id, user.id));
    return { user: { ...user, full_name: body.fullName, fullName: body.fullName } };
  });

  userRoute(app, contract.changeEmail, ({ user, body }) => changeEmail(services, user, body), asksPassword);
  userRoute(app, contract.cancelEmailChange, async ({ user }) => {
    await cancelEmailChange(db, user.id);
    return done;
  });
  app.get(
    '/api/account/confirm-email',
    {
      schema: {
        querystring: confirmQuery,
        summary: 'Target of the link in the email to a new address',
        tags: ['Account'],
      },
    },
    async (request, reply) => {
      const isConfirmed = await confirmEmail(services, confirmQuery.parse(request.query).token);
      reply.header('cache-control', 'no-store');
      return reply.redirect(`/settings/profile?email=${isConfirmed ? 'confirmed' : 'expired'}`, 303);
    },
  );

  userRoute(
    app,
    contract.changePassword,
    async ({ user, body, request }) => {
      await changePassword(services, user, await sessionIdOf(services, request), body);
      return done;
    },
    asksPassword,
  );

  userRoute(app, contract.listSessions, async ({ user, request }) => ({
    sessions: await listDeviceSessions(db, user.id, await sessionIdOf(services, request)),
  }));
  userRoute(app, contract.endSession, async ({ user, params }) => {
    await endDeviceSession(db, user.id, params.id);
    return done;
  });
  userRoute(app, contract.endOtherSessions, async ({ user, request }) => {
    const current = await sessionIdOf(services, request);
    return { ended: await db.transaction((tx) => endOtherSessions(tx, user.id, current)) };
  });

  userRoute(
    app,
    contract.beginTwoFactor,
    ({ user, body, request }) => beginTwoFactor(services, user, body.password, request),
    asksPassword,
  );
  userRoute(
    app,
    contract.confirmTwoFactor,
    ({ user, body, request, reply }) => confirmTwoFactor(services, user, body.code, request, reply),
    asksPassword,
  );
  userRoute(
    app,
    contract.renewRecoveryCodes,
    ({ user, body, request }) => renewRecoveryCodes(services, user, body, request),
    asksPassword,
  );
  userRoute(
    app,
    contract.disableTwoFactor,
    async ({ user, body, request }) => {
      await disableTwoFactor(services, user, body, request);
      return done;
    },
    asksPassword,
  );

  userRoute(
    app,
    contract.deleteAccount,
    async ({ user, body, request }) => {
      await deleteAccount(services, user, body, request);
      return done;
    },
    asksPassword,
  );
}
