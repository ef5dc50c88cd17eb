const ELEMENT = 'first-replies';

/**
 * Answers go out of date: what nobody has asked for this long after the first was asked for, which is when the app starts,
 * is asked of the server. Until then they hold however late that is, because a drawn page shows them.
 */
const USED_WITHIN_MS = 10_000;
let usedUntil: number | undefined;

export type Replies = Record<string, unknown>;

/** Answers that the server sent along with the page, by address. */
let replies: Replies | undefined;

/** When the answers were read that came with the page, in milliseconds of the server's clock; undefined without any. */
export function firstRepliesReadAt(): number | undefined {
  const readAt = typeof document === 'undefined' ? undefined : document.getElementById(ELEMENT)?.dataset.readAt;
  return readAt === undefined ? undefined : Number(readAt);
}

/** Until the next call, which is on the server only, these are the answers that came with the page. */
export const drawWith = (given: Replies) => {
  replies = { ...given };
};

/** The answer that came with the page, for the first who asks. */
export function takeFirstReply(address: string): unknown {
  if (typeof document !== 'undefined') {
    usedUntil ??= performance.now() + USED_WITHIN_MS;
    if (performance.now() > usedUntil) return undefined;
    replies ??= JSON.parse(document.getElementById(ELEMENT)?.textContent || '{}') as Replies;
  }
  const reply = replies?.[address];
  delete replies?.[address];
  return reply;
}
