import { isUnderWay } from '@pressloom/contract';
import type { RemotePost } from '@pressloom/wordpress';
import { isPublic, type PublicationRow } from '../posts/index.ts';

type WithStatus = { status: string } | null | undefined;

/** Nobody but editors can read it, and no timer publishes it. */
export const isHidden = (remote: WithStatus): boolean => remote?.status === 'draft' || remote?.status === 'pending';

/** Public, or scheduled by the site's own timer. */
export const isLiveThere = (remote: WithStatus): boolean => isPublic(remote) || remote?.status === 'future';

/** Whether something has been sent that created the post on its site, or may have. */
export const mayBeThere = (copy: PublicationRow) =>
  copy.wordpressId !== null || copy.createSentAt !== null || isUnderWay(copy);

/** Its date there is in the future. */
export const isToCome = ({ dateGmt }: Pick<RemotePost, 'dateGmt'>): boolean =>
  dateGmt !== null && Date.parse(dateGmt) > Date.now();

/** WordPress keeps whole seconds. */
export const isSameTime = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && Math.abs(one.getTime() - other.getTime()) < 1_000;

/** WordPress takes `date_gmt` without a zone. */
export const toGmt = (date: Date): string => date.toISOString().slice(0, 19);
