import type { SiteFailure } from './notify-outage.ts';

/** Message of a waiting post or site. If the error says to try again later, pressloom does that itself. */
export const waitingMessage = ({ code, message }: Pick<SiteFailure, 'code' | 'message'>): string =>
  code === 'rate_limited'
    ? 'The site asks us to slow down. What waits for it is sent later.'
    : withoutTryAgain(message);

/** The sentences of the error messages about trying again. What else its reader can do stays. */
const withoutTryAgain = (message: string): string =>
  message
    .replace(/, then try again\./g, '.')
    .replace(/ Try again(?: later)?, and ask the host /g, ' Ask the host ')
    .replace(/ Try again(?: in a (?:moment|few minutes))?\./g, '');
