import type { RunItem } from '@pressloom/contract';

/** A draft to review, with the site of its run; `topic` where the queue is over all runs. */
export type ReviewItem = RunItem & { topic?: string; site: { timezone: string } | null };

/** Where it goes is known: its site may have been removed. */
export const isApprovable = ({ post }: ReviewItem): boolean => post !== null && post.siteId !== null;

/** Articles are written for the site of their run. */
export const isRewritable = ({ site }: ReviewItem): boolean => site !== null;

export const WITHOUT_SITE =
  'Its site was removed, so it can’t be approved. Connect the site again, choose another one for it in the editor, or skip it.';
