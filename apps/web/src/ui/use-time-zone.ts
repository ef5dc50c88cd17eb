import { useSyncExternalStore } from 'react';
import { useAssumed } from '../lib/page/reader.ts';
import { userTimeZone } from './format-date.ts';

/** The time zone of the reader's dates; null while a server-rendered page does not know it. */
export const useTimeZone = () => useSyncExternalStore(neverChanges, userTimeZone, useAssumed('timeZone'));

const neverChanges = () => () => undefined;
