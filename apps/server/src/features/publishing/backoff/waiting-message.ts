import type { Trouble } from './notify-outage.ts';

/**
 * Message of a waiting post or site. Where the error would ask a person to wait and try again, pressloom does that
 * itself.
 */
export const waitingMessage = ({ code, message }: Pick<Trouble, 'code' | 'message'>): string =>
  code === 'rate_limited' ? 'The site asks us to slow down. What waits for it is sent later.' : message;
