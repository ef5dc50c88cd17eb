import type { Services } from '../../services.ts';
import { createAdministratorAccount } from '../account/index.ts';
import { audit } from './audit/audit.ts';

/** Who the audit log names for what the operator does on the server itself. */
const OPERATOR = { username: 'npm run admin', address: '' };

/**
 * Creates an administrator on behalf of the operator.
 * @returns whether there was none of that user name, in any case
 */
export const createAdministrator = (
  { auth, db }: Pick<Services, 'auth' | 'db'>,
  username: string,
  password: string,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const id = await createAdministratorAccount({ auth, db: tx }, username, password);
    if (!id) return false;
    const subject = { kind: 'user' as const, id };
    await audit(tx, { id, ...OPERATOR }, { action: 'administrator.appointed', subject, after: { role: 'admin' } });
    return true;
  });
