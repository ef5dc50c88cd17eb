import type { Services } from '../../services.ts';
import { createAdministratorAccount, resetAdministratorPassword } from '../account/index.ts';
import { endSubscriptionsOf } from '../billing/index.ts';
import { audit } from './audit/audit.ts';

// What the operator does on the server itself, with `npm run admin`.

/** Who the audit log names for it. */
const OPERATOR = { id: '00000000-0000-0000-0000-000000000000', username: 'npm run admin', address: '' };

/** Creates an administrator. @returns whether there was none of that user name, in any case */
export const createAdministrator = (
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  username: string,
  password: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const id = await createAdministratorAccount({ auth, db: tx }, username, password);
    if (!id) return false;
    const subject = { kind: 'user' as const, id };
    await audit(tx, OPERATOR, { action: 'administrator.appointed', subject, after: { role: 'admin' } });
    return true;
  });

/** Sets the password of an administrator who has lost it. @returns whether there is one of that user name, in any case */
export const resetAdministrator = (
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  username: string,
  password: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const id = await resetAdministratorPassword({ auth, db: tx }, username, password);
    if (!id) return false;
    await audit(tx, OPERATOR, { action: 'administrator.password-reset', subject: { kind: 'user', id } });
    return true;
  });

/** Ends the subscriptions that were bought with payment keys. @returns how many, and those to be cancelled by hand */
export const endSubscriptions = (
  { config, db }: Pick<Services, 'config' | 'db'>,
  keyId: string,
): Promise<{ total: number; toCancelByHand: string[] }> =>
  db.transaction(async (tx) => {
    const { isKeySet, providerIds } = await endSubscriptionsOf(tx, config, keyId);
    const total = providerIds.length;
    const subject = { kind: 'list' as const, id: keyId, name: keyId };
    await audit(tx, OPERATOR, { action: 'subscriptions.ended', subject, after: { total } });
    return { total, toCancelByHand: isKeySet ? [] : providerIds };
  });
