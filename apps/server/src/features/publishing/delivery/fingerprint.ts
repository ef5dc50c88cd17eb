import { hash } from 'node:crypto';
import { type RemotePost, readableText } from '@pressloom/wordpress';

/**
 * Halves of a character, which no database holds, are what a database makes of them; written out as `\ud800` they would
 * take six times their length.
 */
const hashOfParts = (parts: unknown[]) =>
  hash('sha256', JSON.stringify(parts.map((part) => (typeof part === 'string' ? part.toWellFormed() : part)))).slice(
    0,
    32,
  );
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Differs as soon as anything was edited. What WordPress itself changes in time (status, date, address) is not part of it. */
export const fingerprintOf = ({ title, content, excerpt, categories, tags, featuredMedia }: RemotePost): string =>
  hashOfParts([title, content, excerpt, sorted(categories), sorted(tags), featuredMedia]);

/** The same for what was sent and for what WordPress made of it: compares as a reader would. */
export const readerFingerprintOf = ({ title, content }: { title: string; content: string }): string =>
  hashOfParts([readableText(title), readableText(content)]);
