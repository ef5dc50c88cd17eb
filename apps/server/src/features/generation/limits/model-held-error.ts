import { GenerationError, tryAgain } from '../model/generation-errors.ts';

/** There may be room below a limit long before the last request has passed: most answers take less than they may. */
export const LOOK_EVERY_MS = 1_000;

interface Held {
  message: string;
  /** Work in the background asks again after so many milliseconds; undefined for what users wait for. */
  againInMs?: number;
  /** It keeps its place, and others behind it, for so long at most. */
  waitMaxMs?: number;
  /** Its place in the queue of the endpoint, if it has one, which it keeps by asking again with it. */
  ticket?: string;
  /** Gives the place up. */
  leave?: () => Promise<void>;
}

/** A model that was not asked, because its endpoint is over its limit. */
export class ModelHeldError extends GenerationError {
  readonly againInMs?: number;
  readonly waitMaxMs?: number;
  readonly ticket?: string;
  readonly leave?: () => Promise<void>;

  constructor(retryAfterMs: number, { message, againInMs, waitMaxMs, ticket, leave }: Held) {
    super('model_busy', `${message} ${tryAgain(retryAfterMs)}`, { retryAfterMs });
    this.againInMs = againInMs;
    this.waitMaxMs = waitMaxMs;
    this.ticket = ticket;
    this.leave = leave;
  }
}
