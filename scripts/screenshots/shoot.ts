import type { Page } from 'playwright-core';

/** `loading`: nothing is answered yet; `failed`: nothing can be read. */
export type State = 'done' | 'loading' | 'failed';

/**
 * Takes a screenshot of a screen.
 *
 * @param cookie whose session it is; null for a visitor
 * @param before what is done on the screen first
 */
export type Shoot = (
  cookie: string | null,
  path: string,
  file: string,
  before?: (page: Page) => Promise<unknown>,
  state?: State,
) => Promise<void>;
