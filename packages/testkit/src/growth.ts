import { threadCpuUsage } from 'node:process';

/** How many times as long the longer input is. Work that is linear in it takes as many times as long, quadratic work 64 times. */
const TIMES = 8;

/** Below it, one run of the garbage collector more or less decides. */
const LEAST_MS = 20;

/** Noise passes, quadratic time stays. */
const TRIES = 3;

/** More than that is no longer linear, whatever else the machine has to do. */
export const LINEAR = 3 * TIMES;

/**
 * How many times as much processor time `work` takes for an input that is eight times as long. Only time of this thread
 * counts, so that what else runs on the machine changes little.
 *
 * Work that stops reading at a limit of its own has to get a longer input that is within it.
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
