import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { conflict } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import {
  appointAdministrator,
  blockAccount,
  closeAccount,
  dismissAdministrator,
  endAllSessions,
  markVerified,
  unblockAccount,
} from '../../account/index.ts';
import { csvRoute } from '../lists/csv-route.ts';
import { adminRoute } from '../session/admin-route.ts';
import { actOnUser } from './act-on-user.ts';
import { giveCredits } from './give-credits.ts';
import { endPlan, givePlan } from './give-plan.ts';
import { listUsers } from './list-users.ts';

export function adminUserRoutes(scope: FastifyInstance, services: Pick<Services, 'db' | 'log' | 'config'>) {
  const { db, config } = services;

  adminRoute(scope, contract.listAdminUsers, ({ query }) => listUsers(db, query));

  csvRoute(scope, services, {
    name: 'users',
    path: '/api/admin/users.csv',
    query: contract.adminUsersQuery,
    read: (query) => listUsers(db, query),
    columns: {
      ID: ({ id }) => id,
      Name: ({ name }) => name,
      Email: ({ email }) => email,
      Verified: ({ isVerified }) => (isVerified ? 'yes' : 'no'),
      Administrator: ({ isAdministrator }) => (isAdministrator ? 'yes' : 'no'),
      Blocked: ({ isBlocked }) => (isBlocked ? 'yes' : 'no'),
      'Reason of the block': ({ blockReason }) => blockReason,
      'On Pro': (user) => (user.isOnPro ? 'yes' : 'no'),
      Sites: ({ sites }) => sites,
      'Last seen': ({ lastSeenAt }) => lastSeenAt,
      Joined: ({ createdAt }) => createdAt,
    },
  });

  adminRoute(scope, contract.blockUser, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.blocked',
      reason: body.reason,
      shutsOut: true,
      async run(tx, { id, isBlocked }) {
        if (isBlocked) return undefined;
        await blockAccount(tx, id, body.reason);
        return { before: { blocked: false }, after: { blocked: true } };
      },
    }),
  );

  adminRoute(scope, contract.unblockUser, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.unblocked',
      reason: body.reason,
      async run(tx, { id, isBlocked }) {
        if (!isBlocked) return undefined;
        await unblockAccount(tx, id);
        return { before: { blocked: true }, after: { blocked: false } };
      },
    }),
  );

  adminRoute(scope, contract.endUserSessions, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.sessions-ended',
      reason: body.reason,
      run: async (tx, { id }) => ({ before: { sessions: await endAllSessions(tx, id) }, after: { sessions: 0 } }),
    }),
  );

  adminRoute(scope, contract.verifyUserEmail, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.email-verified',
      reason: body.reason,
      async run(tx, { id, isVerified }) {
        if (isVerified) return undefined;
        await markVerified(tx, id);
        return { before: { verified: false }, after: { verified: true } };
      },
    }),
  );

  adminRoute(scope, contract.grantUserCredits, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.credits-granted',
      reason: body.reason,
      run: (tx, { id }) => giveCredits(tx, id, body),
    }),
  );

  adminRoute(scope, contract.grantUserPlan, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.plan-granted',
      reason: body.reason,
      run: (tx, { id }) => givePlan(tx, config, id, body),
    }),
  );

  adminRoute(scope, contract.endUserPlan, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.plan-ended',
      reason: body.reason,
      run: (tx, { id }) => endPlan(tx, id),
    }),
  );

  adminRoute(scope, contract.appointAdministrator, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'administrator.appointed',
      reason: body.reason,
      async run(tx, account) {
        if (account.isAdministrator) return undefined;
        refuseUnfit(account);
        await appointAdministrator(tx, account.id);
        return { before: { role: 'user' }, after: { role: 'admin' } };
      },
    }),
  );

  adminRoute(scope, contract.dismissAdministrator, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'administrator.dismissed',
      reason: body.reason,
      async run(tx, { id, isAdministrator }) {
        if (!isAdministrator) return undefined;
        await dismissAdministrator(tx, id);
        return { before: { role: 'admin' }, after: { role: 'user' } };
      },
    }),
  );

  adminRoute(scope, contract.deleteUser, ({ admin, params, body }) =>
    actOnUser(db, admin, params.id, {
      action: 'user.deleted',
      reason: body.reason,
      shutsOut: true,
      async run(tx, account) {
        await closeAccount(tx, account, body.scheduled);
        return { after: { scheduled: body.scheduled } };
      },
    }),
  );
}

/** Whoever can't sign in is of no use as an administrator. */
function refuseUnfit({ isBlocked, isVerified }: { isBlocked: boolean; isVerified: boolean }) {
  if (isBlocked) throw conflict('account_blocked', 'This account is blocked. Unblock it first');
  if (!isVerified) throw conflict('email_not_verified', 'This email is not verified. Verify it first');
}
