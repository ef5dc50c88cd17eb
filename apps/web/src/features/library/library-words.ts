import type { Library } from '@pressloom/contract';
import { formatAgo } from '../../ui/format-ago.ts';

const number = (value: number) => value.toLocaleString('en-US');

/** "1,240 of 5,100" while posts are read, then "5,100". */
export function progressOf({ state, read, total, error }: Library): string {
  if (total === null) return state === 'stopped' || error ? 'Not read' : 'Reading…';
  return state === 'done' ? number(total) : `${number(Math.min(read, total))} of ${number(total)}`;
}

/** What is going on with the posts of a site, in a sentence. */
export function stateOf({ state, readAt, error, total }: Library, now = new Date()): string {
  const lastRead = readAt ? `Last read ${formatAgo(readAt, now)}.` : '';
  if (error) return lastRead;
  if (state === 'reading') return 'Reading the posts this site already has. You can keep working meanwhile.';
  if (state === 'checking') return `Comparing all posts with the site. ${lastRead}`.trim();
  if (state === 'stopped') return `You stopped reading. ${lastRead || 'Posts read so far stay here.'}`;
  return total === 0 ? `This site has no posts yet. ${lastRead}` : lastRead;
}

/** 0 to 100. */
export const percentOf = ({ read, total }: Library): number =>
  total ? Math.min(100, Math.round((100 * read) / total)) : 0;

export const isReading = ({ state }: Library): boolean => state === 'reading' || state === 'checking';

export const pagesOf = (pages: number): string =>
  pages === 1 ? '1 page is listed.' : `${number(pages)} pages are listed.`;
