import { expect, test } from 'vitest';
import { measure } from './measure.ts';
import { SHAPES } from './shapes.ts';
import { SUBJECTS } from './subjects.ts';

/** A hundredth of a post: quadratic code takes far longer than this allows. `npm run test:hostile` uses whole posts. */
const SIZE = 20_000;
const LIMIT_MS = 400;

test.each(SUBJECTS.filter(({ leavesThread }) => !leavesThread).map(({ name }) => name))(
  '%s takes no text long',
  async (subject) => {
    const slow: string[] = [];
    for (const shape of Object.keys(SHAPES)) {
      const ms = await leastOf(() => measure(subject, shape, SIZE));
      if (ms > LIMIT_MS) slow.push(`${shape}: ${ms.toFixed(0)} ms`);
    }
    expect(slow).toEqual([]);
  },
  // The limit is of processor time, which takes longer on a busy machine.
  180_000,
);

/** Another process on the same core makes one measurement long, hardly three of them. */
async function leastOf(measureOnce: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3 && least > LIMIT_MS; time++) least = Math.min(least, await measureOnce());
  return least;
}
