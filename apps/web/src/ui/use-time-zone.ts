import { useSyncExternalStore } from 'react';
import { assumedReader } from '../lib/reader.ts';
import { userTimeZone } from './format-date.ts';

/** The zone in which the reader's dates stand; null while a drawn page does not know it. */
export const useTimeZone = () => useSyncExternalStore(neverChanges, userTimeZone, () => assumedReader().timeZone);

const neverChanges = () => () => undefined;
