import { useSyncExternalStore } from 'react';
import { keepCookie } from './keep-cookie.ts';

/**
 * What only the browser knows for sure. A page that the server draws is drawn for what a cookie of the last visit says,
 * or for what is likely, and the first render in the browser repeats that; then it is drawn as it really is.
 */
export interface Reader {
  /** Null where no visit told it: a zone that is merely likely shows wrong days. */
  timeZone: string | null;
  isWide: boolean;
  isCollapsed: boolean;
  isApple: boolean;
}

const COOKIE = 'ui-reader';
const ELEMENT = 'root';

let assumed: Reader | undefined;

/** For whom the page was drawn by the server. */
export const assumedReader = (): Reader => {
  assumed ??= JSON.parse(document.getElementById(ELEMENT)?.dataset.reader ?? 'null') as Reader | undefined;
  if (!assumed) throw new Error('Only a page that the server drew is drawn for a reader');
  return assumed;
};

/** Until the next call, which is on the server only, everything is drawn for this reader. */
export const drawFor = (reader: Reader) => {
  assumed = reader;
};

/** Who asks for a page, as far as its request tells. */
export function readerOf({ cookie = '', userAgent = '' }: { cookie?: string; userAgent?: string }): Reader {
  const kept = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? '';
  const [timeZone = '', width = '', sidebar = ''] = kept.split(':');
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : null,
    isWide: width ? width === 'wide' : !/Mobi|Android/.test(userAgent),
    isCollapsed: sidebar === 'collapsed',
    isApple: /Mac OS|iPhone|iPad/.test(userAgent),
  };
}

/** Leaves word for the next page that the server draws. */
export const keepReader = ({
  timeZone,
  isWide,
  isCollapsed,
}: Pick<Reader, 'isWide' | 'isCollapsed'> & { timeZone: string }) => {
  const kept = [timeZone, isWide ? 'wide' : 'narrow', isCollapsed ? 'collapsed' : 'open'].join(':');
  keepCookie(COOKIE, kept);
};

const IS_APPLE = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Whether shortcuts are shown with a Mac's keys. */
export const useIsApple = () => useSyncExternalStore(neverChanges, IS_APPLE, () => assumedReader().isApple);

const neverChanges = () => () => undefined;

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
