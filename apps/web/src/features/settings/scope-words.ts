import type { ApiKeyScope } from '@pressloom/contract';

/** The label of each scope of a key. */
export const SCOPE_WORDS: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'Posts, sites, calendar and statistics.' },
  write: {
    label: 'Write',
    hint: 'Create and change posts, upload images, have the model write. Saving a post as published needs Publish, too.',
  },
  publish: { label: 'Publish', hint: 'Send posts to your sites, schedule, take back and delete them.' },
};
