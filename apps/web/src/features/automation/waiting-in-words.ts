import { formatTime } from '../../ui/format-date.ts';

/** That a plan or an article has to wait for its model, since this instant. */
export const waitingInWords = (since: string) => `The model is at its limit. Waiting since ${formatTime(since)}.`;
