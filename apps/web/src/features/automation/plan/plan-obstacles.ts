import type { Run } from '@pressloom/contract';

type Credits = Run['credits'];

/** There are fewer than the plan takes at most. */
export const isShort = (credits: Credits): credits is Credits & { left: number } =>
  credits.left !== null && credits.left < credits.upperBound;

/** How many planned articles have the subject of another one, which the user has not decided about. */
export const countUndecided = ({ items }: Run): number =>
  items.filter(({ state, overlap }) => state === 'planned' && overlap.verdict === 'same' && !overlap.kept).length;
