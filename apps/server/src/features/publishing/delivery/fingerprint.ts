import { hash } from 'node:crypto';
import { type RemotePost, readableText } from '@pressloom/wordpress';

/**
 * Lone surrogates, which no database stores, are replaced as a database would; escaped as `\ud800`, they would take six
 * times their length.
 */
const hashOfParts = (parts: unknown[]) =>
  hash('sha256', JSON.stringify(parts.map((part) => (typeof part === 'string' ? part.toWellFormed() : part)))).slice(
    0,
    32,
  );
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Changes with any edit. Leaves out what WordPress itself changes over time (status, date, URL). */
export const fingerprintOf = ({ title, content, excerpt, categories, tags, featuredMedia }: RemotePost): string =>
  hashOfParts([title, content, excerpt, sorted(categories), sorted(tags), featuredMedia]);

/** Equal for what was sent and what WordPress made of it: compares as a reader would. */
export const readerFingerprintOf = ({ title, content }: { title: string; content: string }): string =>
  hashOfParts([readableText(title), readableText(content)]);
