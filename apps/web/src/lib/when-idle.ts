/** Runs once after a pause, as soon as the page has nothing better to do, and within a second. Answers how to cancel. */
export const whenIdle = (run: () => void, pause: number): (() => void) => {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari knows no idle time.
    if (typeof requestIdleCallback === 'undefined') run();
    else idle = requestIdleCallback(run, { timeout: 1_000 });
  }, pause);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};
