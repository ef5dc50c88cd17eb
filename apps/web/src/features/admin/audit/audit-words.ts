import type { AuditAction } from '@pressloom/contract';

const AUDIT_WORDS: Record<AuditAction, string> = {
  'administrator.signed-in': 'Signed in',
  'administrator.signed-out': 'Signed out',
};

/** What an action is called; the action itself if a newer release has written it. */
export const auditWords = (action: string): string =>
  (AUDIT_WORDS as Partial<Record<string, string>>)[action] ?? action;
