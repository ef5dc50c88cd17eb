import type { InfiniteData } from '@tanstack/react-query';

/**
 * Placeholder data of a filtered list: the rows of the former filter stay until those of the new one are here. An empty
 * list doesn't: it would say that nothing matches the new filter before that is known.
 */
export const keepRows =
  <Page>(rowsOf: (page: Page) => readonly unknown[]) =>
  (former: InfiniteData<Page, string | null> | undefined) =>
    former?.pages.some((page) => rowsOf(page).length > 0) ? former : undefined;
