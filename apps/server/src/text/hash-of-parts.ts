import { hash } from 'node:crypto';

/**
 * Lone surrogates, which no database stores, are replaced as a database would; escaped as `\ud800`, they would take six
 * times their length.
 */
export const hashOfParts = (parts: unknown[]): string =>
  hash('sha256', JSON.stringify(parts.map((part) => (typeof part === 'string' ? part.toWellFormed() : part)))).slice(
    0,
    32,
  );
