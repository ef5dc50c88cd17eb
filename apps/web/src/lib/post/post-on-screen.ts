import { useLayoutEffect } from 'react';

let shown: string | null = null;

/**
 * Notes which post the page shows.
 *
 * @param url the post's own, which a new post has before the browser shows it
 */
export const usePostOnScreen = (url: string) =>
  useLayoutEffect(() => {
    shown = url;
    return () => {
      shown = null;
    };
  }, [url]);

/** Whether the page shows the post with this URL. */
export const isOnScreen = (url: string) => url === shown;
