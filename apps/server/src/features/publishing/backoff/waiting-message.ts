import type { SiteFailure } from './notify-outage.ts';

/** Message of a waiting post or site. If the error tells a person to try again later, pressloom does that itself. */
export const waitingMessage = ({ code, message }: Pick<SiteFailure, 'code' | 'message'>): string =>
  code === 'rate_limited' ? 'The site asks us to slow down. What waits for it is sent later.' : message;
