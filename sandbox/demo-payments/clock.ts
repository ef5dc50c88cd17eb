export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Unix seconds, as the API states times. */
  seconds(): number;
  /** Runs a task once this time has come; one that is past runs with the next tick or {@link Clock.advance}. */
  at(time: number, task: () => void | Promise<void>): void;
  /** Moves time on and runs what becomes due, in order and each at its own time. */
  advance(ms: number): Promise<void>;
  stop(): void;
}

/**
 * The provider's own clock. A month passes in no time where a test advances it; in the demo it ticks.
 * @param options.start milliseconds since the epoch, default now
 * @param options.ticking whether time also passes by itself
 */
export function createClock({ start = Date.now(), ticking = false } = {}): Clock {
  const tasks: { time: number; order: number; task: () => void | Promise<void> }[] = [];
  let base = start;
  let since = Date.now();
  let order = 0;
  let running = Promise.resolve();

  const now = () => (ticking ? base + Date.now() - since : base);
  const set = (time: number) => {
    base = time;
    since = Date.now();
  };
  const runUntil = async (target: number) => {
    for (;;) {
      tasks.sort((a, b) => a.time - b.time || a.order - b.order);
      const next = tasks[0];
      if (!next || next.time > target) break;
      tasks.shift();
      if (next.time > now()) set(next.time);
      await next.task();
    }
    if (target > now()) set(target);
  };
  const enqueue = (target: () => number) => {
    running = running.then(() => runUntil(target()));
    return running;
  };
  const timer = ticking ? setInterval(() => void enqueue(now), 250).unref() : undefined;

  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    at: (time, task) => {
      tasks.push({ time, order: order++, task });
    },
    advance: (ms) => enqueue(() => now() + ms),
    stop: () => clearInterval(timer),
  };
}
