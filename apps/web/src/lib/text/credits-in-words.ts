import type { Credits } from '@pressloom/contract';

/** What is left, of how many. An administrator may have given more than the plan does. */
export const leftInWords = ({ left, perMonth }: Credits) => (left > perMonth ? `${left}` : `${left} of ${perMonth}`);

/** Which of the credits left are meant for what is being written; undefined if none are. */
export function reservedInWords({ reserved }: Credits): string | undefined {
  if (!reserved) return undefined;
  return reserved === 1
    ? '1 of them is reserved for an article in progress.'
    : `${reserved} of them are reserved for articles in progress.`;
}
