import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { isSameSecret } from '../../system/is-same-secret.ts';

/** Nobody reads the page, writes and submits faster; bots do. */
export const FORM_MIN_MS = 3_000;

/** A page may stay open overnight. */
export const FORM_MAX_MS = 24 * 60 * 60_000;

export type FormTokenState = { state: 'valid'; id: string } | { state: 'too-soon' | 'too-old' | 'not-ours' };

/**
 * Certifies that we sent a form, and when (`id.time.signature`). It is part of the page: no cookie is needed, and every
 * node can verify it. The id is stored with the message, so one form yields one message, however often it is submitted.
 */
export function makeFormToken(appSecret: string, now = Date.now()): string {
  const content = `${randomUUID()}.${now.toString(36)}`;
  return `${content}.${sign(content, appSecret)}`;
}

export function readFormToken(token: string, appSecret: string, now = Date.now()): FormTokenState {
  const [, content = '', id = '', time = '', signature = ''] =
    /^(([0-9a-f-]{36})\.([0-9a-z]{1,11}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSameSecret(sign(content, appSecret), signature)) return { state: 'not-ours' };
  const age = now - Number.parseInt(time, 36);
  if (age < FORM_MIN_MS) return { state: 'too-soon' };
  return age > FORM_MAX_MS ? { state: 'too-old' } : { state: 'valid', id };
}

function sign(content: string, appSecret: string): string {
  const key = Buffer.from(hkdfSync('sha256', appSecret, 'pressloom', 'contact form', 32));
  return createHmac('sha256', key).update(content).digest('base64url');
}
