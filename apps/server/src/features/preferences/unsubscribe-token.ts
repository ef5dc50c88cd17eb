import { createHmac, hkdfSync } from 'node:crypto';
import { MAIL_KINDS, type MailKind } from '@pressloom/contract';
import type { Config } from '../../config.ts';
import { isSameSecret } from '../../system/is-same-secret.ts';

type Secrets = Pick<Config, 'appSecret' | 'previousAppSecret'>;

/** Identifies a user and a kind of email, signed: anyone who has the email can unsubscribe without signing in. */
export function unsubscribeToken(config: Secrets, userId: string, kind: MailKind): string {
  const text = `${userId}.${kind}`;
  return `${text}.${signature(config.appSecret, text)}`;
}

/** The contents of a token that we signed; links in old emails keep working while the previous secret is configured. */
export function readUnsubscribeToken(config: Secrets, token: string): { userId: string; kind: MailKind } | undefined {
  const [userId = '', kind = '', signed = ''] = token.split('.');
  const known = MAIL_KINDS.find((name) => name === kind);
  const isSigned = [config.appSecret, config.previousAppSecret].some(
    (secret) => secret && isSameSecret(signature(secret, `${userId}.${kind}`), signed),
  );
  return known && isSigned ? { userId, kind: known } : undefined;
}

const signature = (secret: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, 'pressloom', 'unsubscribe', 32)))
    .update(text)
    .digest('base64url');
