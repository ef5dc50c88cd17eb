import type { Trouble } from './notify-outage.ts';

/** Why a post or a site waits: where a person would be asked to wait and try again, that happens by itself here. */
export const waitingMessage = ({ code, message }: Pick<Trouble, 'code' | 'message'>): string =>
  code === 'rate_limited' ? 'The site asks us to slow down. What waits for it is sent later.' : message;
