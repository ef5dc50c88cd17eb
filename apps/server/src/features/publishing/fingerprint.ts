import { createHash } from 'node:crypto';
import { type RemotePost, readableText } from '@pressloom/wordpress';

const hash = (parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
const sorted = (ids: number[]) => [...ids].sort((a, b) => a - b);

/** Differs as soon as anything was edited. What WordPress itself changes in time (status, date, address) is not part of it. */
export const fingerprintOf = ({ title, content, excerpt, categories, tags, featuredMedia }: RemotePost): string =>
  hash([title, content, excerpt, sorted(categories), sorted(tags), featuredMedia]);

/** The same for what was sent and for what WordPress made of it: compares as a reader would. */
export const readerPrintOf = ({ title, content }: { title: string; content: string }): string =>
  hash([readableText(title), readableText(content)]);
