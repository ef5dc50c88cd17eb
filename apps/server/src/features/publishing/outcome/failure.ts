import type { RemotePost } from '@pressloom/wordpress';

export interface Failure {
  code: string;
  message: string;
  kind: 'retry' | 'final' | 'unknown';
  status?: number;
  retryAfterMs?: number;
  /** Whether it may have nothing to do with this post. */
  mayBeOfSite: boolean;
  /** Not WordPress answered, but something in front of it. */
  isPage?: boolean;
  /** The post as somebody has changed it there. */
  seen?: RemotePost;
}
