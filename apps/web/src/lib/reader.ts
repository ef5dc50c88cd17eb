import { useSyncExternalStore } from 'react';
import { keepCookie } from './keep-cookie.ts';

/**
 * What only the browser knows for sure. A server-rendered page assumes what a cookie of the last visit says, or what is
 * likely. Hydration repeats those assumptions, then the page renders with the real values.
 */
export interface Reader {
  /** Null without a previous visit: guessing a time zone would show wrong days. */
  timeZone: string | null;
  isWide: boolean;
  isCollapsed: boolean;
  isApple: boolean;
}

const COOKIE = 'ui-reader';
const ELEMENT = 'root';

let assumed: Reader | undefined;

/** The reader that the server rendered the page for. */
export const assumedReader = (): Reader => {
  assumed ??= JSON.parse(document.getElementById(ELEMENT)?.dataset.reader ?? 'null') as Reader | undefined;
  if (!assumed) throw new Error('Only a page that the server drew is drawn for a reader');
  return assumed;
};

/** On the server: sets the reader to render for, until the next call. */
export const drawFor = (reader: Reader) => {
  assumed = reader;
};

/** Derives the reader from a page request. */
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

/** Stores the reader for the next server-rendered page. */
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
