/** What the headers of a list say about it. */
export interface ListHead {
  /** Items of the whole list; null if the site does not say. */
  total: number | null;
  /** Pages of the whole list at the size that the site really uses: plugins may lower the one that was asked for. */
  pages: number | null;
  /** The site's own clock; null if the response has no date. */
  siteNow: Date | null;
}

export function readListHead(headers: Record<string, string>): ListHead {
  const date = Date.parse(headers.date ?? '');
  return {
    total: countIn(headers['x-wp-total']),
    pages: countIn(headers['x-wp-totalpages']),
    siteNow: Number.isNaN(date) ? null : new Date(date),
  };
}

const countIn = (header: string | undefined) => (header && /^\d{1,9}$/.test(header) ? Number(header) : null);

/**
 * Rows of a list that one page certainly covers, seen or not: the site omits rows that the account may not edit, and
 * plugins cut pages. The next page begins after them.
 */
export function rowsCovered({ total, pages }: ListHead, asked: number, seen: number): number {
  if (total === null || pages === null || pages < 1) return Math.max(seen, 1);
  if (Math.ceil(total / asked) >= pages) return asked;
  return Math.max(seen, Math.ceil(total / pages), 1);
}

/**
 * Whether a list ends with this page. A short page alone is not the end: plugins cut pages, and a site omits what the
 * account may not edit.
 *
 * @param rows rows of the response, readable or not
 */
export function isListEnd(
  page: ListHead & { rows: number },
  { offset, perPage }: { offset: number; perPage: number },
): boolean {
  const { total, rows } = page;
  if (rows === 0) return total === null || offset >= total;
  return rows < perPage && total !== null && offset + rowsCovered(page, perPage, rows) >= total;
}
