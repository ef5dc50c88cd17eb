import type { RemotePost } from '@pressloom/wordpress';

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
