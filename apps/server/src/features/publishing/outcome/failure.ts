import { type RemotePost, WordPressError } from '@pressloom/wordpress';
import type { Foundation } from '../../../foundation.ts';
import { ExpectedError } from '../../../http/errors.ts';
import { ONLY_WAITS } from '../backoff/only-waits.ts';
import { waitingMessage } from '../backoff/waiting-message.ts';
import { ChangedOnSite } from '../delivery/refuse-drift.ts';

export interface Failure {
  code: string;
  message: string;
  kind: 'retry' | 'final' | 'unknown';
  status?: number;
  retryAfterMs?: number;
  /** Whether the site may be at fault rather than this post. */
  mayBeOfSite: boolean;
  /** The response is not from WordPress, but from something in front of it. */
  isPage?: boolean;
  /** The post as someone has changed it on the site. */
  seen?: RemotePost;
}

/** About one post or one image: the site itself answers. A role may edit some posts and not others. */
const OF_POST = ['image_unusable', 'not_allowed', 'post_too_large', 'post_unreadable', 'reply_too_large'];

/** Whether a failure may say something about the site, and not only about the post that was asked for. */
export const mayBeOfSite = ({ code }: Pick<WordPressError, 'code'>) => !OF_POST.includes(code);

export function toFailure(services: Foundation, error: unknown): Failure {
  if (error instanceof WordPressError) {
    const { code, status, retryAfterMs, isPage } = error;
    const message = error.kind === 'final' ? error.message : waitingMessage(error);
    // What was too large to be read will be so again.
    const kind = code === 'reply_too_large' && error.kind === 'retry' ? 'final' : error.kind;
    const seen = error instanceof ChangedOnSite ? error.seen : undefined;
    return { code, message, kind, status, retryAfterMs, mayBeOfSite: mayBeOfSite(error), isPage, seen };
  }
  if (error instanceof ExpectedError)
    return { code: error.code, message: error.message, kind: 'final', mayBeOfSite: false };
  services.log.error({ err: error }, 'A publication met an unexpected error');
  return {
    code: 'internal_error',
    message: 'Something went wrong on our side. The post is safe here and is tried again.',
    kind: 'unknown',
    mayBeOfSite: false,
  };
}

/** When that ends is known to the second, so the retry ladder does not apply. */
export const isOnlyAWait = ({ code }: Failure) => ONLY_WAITS.includes(code);
