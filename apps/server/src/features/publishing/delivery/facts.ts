import type { RemotePost } from '@pressloom/wordpress';
import type { RemoteSnapshot } from '../../../database/schema/index.ts';
import { fingerprintOf, readerPrintOf } from './fingerprint.ts';

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
    title: remote.title,
    readerPrint: readerPrintOf(remote),
  },
});

export type Facts = ReturnType<typeof factsOf>;

/** What is known after a write that left the content alone: whether that was edited there is still to be seen. */
export const keepingPrint = (before: RemoteSnapshot | null, remote: RemotePost): Facts =>
  factsKeepingPrint(before, factsOf(remote));

/** The same for facts that were noted earlier. */
export const factsKeepingPrint = (before: RemoteSnapshot | null, facts: Facts): Facts => {
  if (!before?.fingerprint) return facts;
  const { fingerprint, title = facts.remote.title, readerPrint = facts.remote.readerPrint } = before;
  return { ...facts, remote: { ...facts.remote, fingerprint, title, readerPrint } };
};
