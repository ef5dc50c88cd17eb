import type { PostCheck } from '@pressloom/contract';
import type { HeldBack } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { checkBatch, checkPost, readBatch } from '../../checks/index.ts';
import { shortTitle } from '../runs/short-title.ts';
import { otherOnSubject, type TitledDraft } from './other-on-subject.ts';

/** Verdicts that nobody but the user can settle. */
const OPEN: PostCheck['claims'][number]['verdict'][] = ['not_in_source', 'no_source', 'unread_source', 'dead_link'];

interface Draft extends TitledDraft {
  siteId: string;
  /** The posts that it is compared with as a pattern, itself among them. */
  batch: string[];
}

export type HoldingReason = HeldBack['reasons'][number];

/** Why a draft is not scheduled without review; empty if every gate is passed. */
export async function failedGates(services: Services, draft: Draft): Promise<HoldingReason[]> {
  const { userId, siteId, postId, batch } = draft;
  const { claims } = await checkPost(services, userId, postId);
  const open = claims.filter(({ verdict, isIgnored }) => OPEN.includes(verdict) && !isIgnored);
  const links = open.filter(({ verdict }) => verdict === 'dead_link').length;
  const unsupported = open.length - links;
  const { posts, past } = await readBatch(services.db, userId, { siteId, postIds: batch });
  const patterns = checkBatch(posts, past).reasons.filter(
    ({ light, posts: ids }) => light === 'red' && ids.includes(postId),
  );
  const other = await otherOnSubject(services.db, draft);
  const reasons: HoldingReason[] = patterns.map(({ message }) => ({ gate: 'pattern', message }));
  if (other !== undefined)
    reasons.unshift({ gate: 'subject', message: `It has the subject of “${shortTitle(other)}”.` });
  if (links > 0) reasons.unshift({ gate: 'links', message: `${counted(links, 'dead link')}.` });
  if (unsupported > 0) {
    const them = unsupported === 1 ? 'it' : 'them';
    const message = `${counted(unsupported, 'statement')} without a source that supports ${them}.`;
    reasons.unshift({ gate: 'claims', message });
  }
  return reasons;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
