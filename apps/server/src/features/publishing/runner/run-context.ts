import type { Outbound } from '@pressloom/wordpress';
import type { Ticket } from './sequencer.ts';

/** What a run knows about the others on its site. */
export interface RunContext {
  site: SiteState;
  ticket: Ticket;
  limit: (outbound: Outbound) => Outbound;
  /** When the run began, in milliseconds. */
  startedAt: number;
  /** The site was just probed, because it or this post is failing, and answered. */
  hasAnswered: boolean;
}

/** What the runs of one lease know about their site. */
export interface SiteState {
  /** Consecutive attempts that failed because of the site; 0 while it is healthy. */
  consecutiveFailures: number;
  /** A failing site is probed first; this one has answered. */
  hasAnswered: boolean;
}
