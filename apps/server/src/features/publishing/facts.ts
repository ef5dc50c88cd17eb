import type { RemotePost } from '@pressloom/wordpress';
import { fingerprintOf } from './fingerprint.ts';

/** What is kept of the post as the site has it. */
export const factsOf = (remote: RemotePost) => ({
  wordpressId: remote.id,
  link: remote.link,
  remote: {
    status: remote.status,
    modifiedGmt: remote.modifiedGmt,
    slug: remote.slug,
    dateGmt: remote.dateGmt,
    fingerprint: fingerprintOf(remote),
  },
});
