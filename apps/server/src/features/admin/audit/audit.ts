import type { AuditAction, AuditSubject } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { auditLog } from '../../../database/schema/index.ts';
import type { Administrator } from '../session/admin-guard.ts';

interface Act {
  action: AuditAction;
  /** Users have no name here: it is read from the account while there is one. */
  subject: { kind: AuditSubject; id: string; name?: string };
  /** What the act changed, by field. Never a secret, nor the text of a post. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
}

/** Writes an act of an administrator to the audit log. @param tx the transaction of the act itself */
export async function audit(
  tx: Db,
  admin: Pick<Administrator, 'id' | 'username' | 'address'>,
  { action, subject, before, after, reason = '' }: Act,
): Promise<void> {
  await tx.insert(auditLog).values({
    administratorId: admin.id,
    administrator: withoutEmail(admin.username),
    action,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: subject.name ?? '',
    before,
    after,
    reason,
    address: admin.address,
  });
}

/** The log outlives accounts, so an administrator without a user name is named by the account while there is one. */
const withoutEmail = (name: string) => (name.includes('@') ? '' : name);
