import type { Page } from 'playwright-core';
import type { OpenAiServer } from '../../packages/testkit/src/index.ts';
import type { FilledBlog } from './fill-blog.ts';

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

/** What the screens of an area are taken with. */
export interface Screens {
  shoot: Shoot;
  /** The cookie of a user who has just signed up. */
  newcomer: string;
  /** The cookie of the writer of `blog`. */
  writer: string;
  blog: FilledBlog;
  model: OpenAiServer;
}
