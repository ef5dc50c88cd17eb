import { isWordPressError } from '@pressloom/wordpress';

export const PAGE_MAX = 100;

/** How many posts to ask for after a page of this many was too large or took too long; undefined: it cannot be fewer. */
export function fewerPerPage(error: unknown, perPage: number): number | undefined {
  if (perPage === 1 || !isWordPressError(error, 'reply_too_large', 'site_timeout')) return undefined;
  return Math.max(1, Math.floor(perPage / 4));
}

/** How many to ask for after a page that arrived: large posts come in groups. */
export const perPageAfter = (perPage: number) => Math.min(PAGE_MAX, perPage * 2);
