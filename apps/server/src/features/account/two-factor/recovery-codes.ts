import { randomInt } from 'node:crypto';
import { CODE_ALPHABET } from '@pressloom/contract';

const CODES = 10;
const LENGTH = 12;
const GROUP = /.{4}(?=.)/g;

/** Codes for a lost phone, such as `K7MP-3XQH-9WRT`: people write them down and type them. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
      .join('')
      .replace(GROUP, '$&-'),
  );

/** A code as it was shown, in whatever case and with whatever gaps it is typed. Longer than those of earlier releases. */
export function recoveryCodeFrom(typed: string): string {
  const code = typed.replace(/[\s-]/g, '').toUpperCase();
  return code.length === LENGTH ? code.replace(GROUP, '$&-') : typed.trim();
}
