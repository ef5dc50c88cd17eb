/** What a user may be told by mail. */
export const MAIL_KINDS = ['failed', 'missed', 'published', 'outage', 'credits-low'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
