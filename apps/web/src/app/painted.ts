/** A tab in the background paints nothing. */
const AT_MOST_MS = 200;

/** Waits until the page as it is now was shown. */
export const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, AT_MOST_MS);
  });
