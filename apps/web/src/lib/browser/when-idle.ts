/** Runs once after a pause, as soon as the page is idle, within a second at the latest. Returns how to cancel. */
export const whenIdle = (run: () => void, pause: number): (() => void) => {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') run();
    else idle = requestIdleCallback(run, { timeout: 1_000 });
  }, pause);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
};
