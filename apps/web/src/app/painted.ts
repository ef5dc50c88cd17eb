/** Fallback for background tabs, which never paint. */
const AT_MOST_MS = 200;

/** Resolves once the current state of the page has been painted. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_MOST_MS);
  });
