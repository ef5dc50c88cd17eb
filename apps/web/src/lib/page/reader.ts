import { createContext, use, useSyncExternalStore } from 'react';
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

/** The reader that the server rendered the page for; null if it did not. */
export const AssumedReader = createContext<Reader | null>(null);

/** A property of the assumed reader, for rendering on the server and for hydration. */
export function useAssumed<Name extends keyof Reader>(name: Name): () => Reader[Name] {
  const reader = use(AssumedReader);
  return () => {
    if (!reader) throw new Error('Only a page that the server rendered has an assumed reader');
    return reader[name];
  };
}

/** Derives the reader from a page request. */
export function readerOf({ cookies, userAgent = '' }: ReaderRequest): Reader {
  const [timeZone = '', width = '', sidebar = ''] = cookies[COOKIE]?.split(':') ?? [];
  return {
    timeZone: isTimeZone(timeZone) ? timeZone : null,
    isWide: width ? width === 'wide' : !/Mobi|Android/.test(userAgent),
    isCollapsed: sidebar === 'collapsed',
    isApple: /Mac OS|iPhone|iPad/.test(userAgent),
  };
}

interface ReaderRequest {
  cookies: Record<string, string | undefined>;
  userAgent?: string;
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
export const useIsApple = () => useSyncExternalStore(neverChanges, IS_APPLE, useAssumed('isApple'));

const neverChanges = () => () => undefined;

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Intl.DateTimeFormat('en-US', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}
