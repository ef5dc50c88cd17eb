import type { AuditAction } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { conflict } from '../../../http/errors.ts';
import { lockAccount } from '../../account/index.ts';
import { audit } from '../audit/audit.ts';
import type { Administrator } from '../session/admin-guard.ts';

type Account = Awaited<ReturnType<typeof lockAccount>>;

interface Change {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

interface Act {
  action: AuditAction;
  reason: string;
  /** Whether it would shut the user out: never oneself, nor another administrator. */
  shutsOut?: boolean;
  /** Does it and returns what it changed, or undefined if there was nothing to do. */
  run(tx: Db, account: Account): Promise<Change | undefined>;
}

/**
 * Acts on an account, with an entry in the audit log if that changed something: a second click changes nothing.
 * @throws 404; 409 `own_account` and `administrator` for what shuts out
 */
export const actOnUser = (db: Db, admin: Administrator, userId: string, { action, reason, shutsOut, run }: Act) =>
  db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (shutsOut && account.id === admin.id) {
      throw conflict('own_account', 'You can’t do this to your own account');
    }
    if (shutsOut && account.isAdministrator) {
      throw conflict('administrator', 'This is an administrator. Dismiss them first');
    }
    const change = await run(tx, account);
    if (change) await audit(tx, admin, { action, reason, subject: { kind: 'user', id: userId }, ...change });
    return { ok: true as const };
  });
