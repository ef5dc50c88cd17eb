import type { PostCheck, RunOverlap } from '@pressloom/contract';
import type { Services } from '../../../services.ts';
import { checkBatch, checkPost, readBatch } from '../../checks/index.ts';

/** Verdicts that nobody but the user can settle. */
const OPEN: PostCheck['claims'][number]['verdict'][] = ['not_in_source', 'no_source', 'dead_link'];

interface Draft {
  userId: string;
  siteId: string;
  postId: string;
  /** The drafts of its run, itself among them. */
  batch: string[];
  overlap: RunOverlap | null;
}

/** Why a draft is not scheduled without review, each reason in a sentence; empty if every gate is passed. */
export async function failedGates(
  services: Services,
  { userId, siteId, postId, batch, overlap }: Draft,
): Promise<string[]> {
  const { claims } = await checkPost(services, userId, postId);
  const open = claims.filter(({ verdict, isIgnored }) => OPEN.includes(verdict) && !isIgnored);
  const links = open.filter(({ verdict }) => verdict === 'dead_link').length;
  const unsupported = open.length - links;
  const { posts, past } = await readBatch(services.db, userId, { siteId, postIds: batch });
  const patterns = checkBatch(posts, past).reasons.filter(
    ({ light, posts: ids }) => light === 'red' && ids.includes(postId),
  );
  const isSame = overlap?.verdict === 'same' && !overlap.kept;
  return [
    ...(unsupported > 0
      ? [`${counted(unsupported, 'statement')} without a source that supports ${unsupported === 1 ? 'it' : 'them'}.`]
      : []),
    ...(links > 0 ? [`${counted(links, 'dead link')}.`] : []),
    ...(isSame ? ['Another post has its subject.'] : []),
    ...patterns.map(({ message }) => message),
  ];
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
