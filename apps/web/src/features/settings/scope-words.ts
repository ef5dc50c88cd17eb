import type { ApiKeyScope } from '@pressloom/contract';

/** What a key may do, in the words of the settings. */
export const SCOPE_WORDS: Record<ApiKeyScope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'Posts, sites, calendar and statistics.' },
  write: {
    label: 'Write',
    hint: 'Create and change posts, upload images, have the model write. Saving a post as published needs Publish, too.',
  },
  publish: { label: 'Publish', hint: 'Send posts to your sites, schedule, take back and delete them.' },
};
