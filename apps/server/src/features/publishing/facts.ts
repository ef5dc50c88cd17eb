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

/** What is known after a write that left the content alone: whether that was edited there is still to be seen. */
export const keepingPrint = (
  before: { fingerprint?: string } | null,
  remote: RemotePost,
): ReturnType<typeof factsOf> => {
  const facts = factsOf(remote);
  return { ...facts, remote: { ...facts.remote, fingerprint: before?.fingerprint ?? facts.remote.fingerprint } };
};
