import type { ApiKeyScope } from '@pressloom/contract';

/** The label of each scope of a key. */
export const SCOPE_WORDS: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'Posts, sites, calendar and statistics.' },
  write: {
    label: 'Write',
    hint: 'Create and edit posts, upload images and generate text. Saving a post as published also needs Publish.',
  },
  publish: { label: 'Publish', hint: 'Publish, schedule, unschedule and delete posts on your sites.' },
};
