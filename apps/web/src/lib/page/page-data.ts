import type { DehydratedState } from '@tanstack/react-query';
import type { Reader } from './reader.ts';

/** What the server sends with a page, as JSON in an element: data, so the content security policy need not allow it. */
export interface PageData {
  /** Earliest time at which the data was read, in milliseconds of the server's clock. */
  readAt: number;
  /** For whom the page was rendered. */
  reader: Reader;
  queries: DehydratedState;
}

export const PAGE_DATA = 'page-data';

/** Null if the page was sent without data. */
export const pageData = () => JSON.parse(document.getElementById(PAGE_DATA)?.textContent || 'null') as PageData | null;
