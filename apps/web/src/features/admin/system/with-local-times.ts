import { formatDateTime } from '../../../ui/format-date.ts';

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/** A sentence of the server with its instants as this page writes them, in the reader's zone. */
export const withLocalTimes = (sentence: string) => sentence.replace(INSTANT, (instant) => formatDateTime(instant));
