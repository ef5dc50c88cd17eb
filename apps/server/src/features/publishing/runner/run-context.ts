import type { Outbound } from '@pressloom/wordpress';
import type { Ticket } from './sequencer.ts';

/** What a run knows of the others on its site. */
export interface RunContext {
  site: SiteState;
  ticket: Ticket;
  limit: (outbound: Outbound) => Outbound;
  /** When the run began, in milliseconds. */
  startedAt: number;
  /** The site was asked for something small just before, because it or this post is in trouble, and answered. */
  hasAnswered: boolean;
}

/** What the runs of one turn know of their site. */
export interface SiteState {
  /** Attempts in a row that came to nothing because of the site; 0 while it is well. */
  troubles: number;
  /** In trouble it is probed first, and has answered. */
  hasAnswered: boolean;
}
