import { PUBLICATION_ERRORS, type Publication, type PublicationAction } from '@pressloom/contract';

interface Words {
  started: string;
  done: string;
  /** Shown with its reason. */
  failed: string;
  /** For screens with more than this post: what is done with one post or several, and what has failed above a title. */
  elsewhere: { done: string; failed: string };
  /** On a badge while it runs. */
  running: string;
}

/** The specification's texts (section 8), and our own in the same tone where it has none. */
export const PUBLICATION_WORDS: Record<PublicationAction, Words> = {
  publish: {
    started: 'Publishing to WordPress...',
    done: 'Published to WordPress successfully!',
    failed: 'Failed to publish post: ',
    elsewhere: {
      done: 'published to WordPress successfully',
      failed: 'Failed to publish to WordPress',
    },
    running: 'Publishing…',
  },
  schedule: {
    started: 'Scheduling to WordPress...',
    done: 'Post scheduled on WordPress successfully!',
    failed: 'Failed to schedule post: ',
    elsewhere: {
      done: 'scheduled on WordPress successfully',
      failed: 'Failed to schedule post on WordPress',
    },
    running: 'Scheduling…',
  },
  update: {
    started: 'Updating on WordPress...',
    done: 'Updated on WordPress successfully!',
    failed: 'Failed to update post on WordPress: ',
    elsewhere: {
      done: 'updated on WordPress successfully',
      failed: 'Failed to update post on WordPress',
    },
    running: 'Updating…',
  },
  // Also used when a public post is saved as a draft.
  unschedule: {
    started: 'Moving back to draft on WordPress...',
    done: 'Moved back to draft on WordPress successfully!',
    failed: 'Failed to move post back to draft: ',
    elsewhere: {
      done: 'moved back to draft on WordPress successfully',
      failed: 'Failed to move post back to draft on WordPress',
    },
    running: 'Moving to draft…',
  },
  untrash: {
    started: 'Restoring from the trash on WordPress...',
    done: 'Restored on WordPress as a draft!',
    failed: 'Failed to restore post: ',
    elsewhere: {
      done: 'restored on WordPress as drafts',
      failed: 'Failed to restore post on WordPress',
    },
    running: 'Restoring…',
  },
  delete: {
    started: 'Deleting from WordPress...',
    done: 'Deleted from WordPress successfully!',
    failed: 'Failed to delete from WordPress',
    elsewhere: {
      done: 'deleted from WordPress successfully',
      failed: 'Failed to delete from WordPress',
    },
    running: 'Deleting…',
  },
};

/** Someone moved it to the trash on its site. */
export const isInTrash = ({ error, wordpressId }: Publication) =>
  error?.code === PUBLICATION_ERRORS.postInTrash && wordpressId !== null;
