import { threadCpuUsage } from 'node:process';

/** How many times as long the longer input is. */
const TIMES = 8;

/** Below it, one run of the garbage collector more or less decides. */
const LEAST_MS = 20;

/** How often it is measured at most: noise differs from time to time, quadratic work does not. */
const TRIES = 3;

/** Work that grows by less than this is linear: without noise it grows by eight, quadratic work by 64. */
export const LINEAR = 3 * TIMES;

/**
 * How many times as much processor time `work` takes for an input that is eight times as long. Only time of this thread
 * counts, so that what else runs on the machine changes little.
 *
 * Work that stops at a limit of its own has to be measured within that limit, too: beyond it, all inputs take as long.
 *
 * @param length of the longer input
 */
export function growthOf(work: (length: number) => void, length: number): number {
  const timeFor = (shorter: number) => {
    const before = threadCpuUsage();
    work(shorter);
    const { user, system } = threadCpuUsage(before);
    return (user + system) / 1_000;
  };
  const short = Math.ceil(length / TIMES);
  // The first time includes its compilation.
  timeFor(short);
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < TRIES && least >= LINEAR; tries++) {
    const forShort = timeFor(short);
    least = Math.min(least, timeFor(length) / Math.max(forShort, LEAST_MS));
  }
  return least;
}
