const ELEMENT = 'first-replies';

/**
 * Preloaded replies go stale: this long after the app has asked for the first one, which is when it starts, the rest is
 * fetched from the server. A late start is fine, because until then they match the rendered page.
 */
const USED_WITHIN_MS = 10_000;
let usedUntil: number | undefined;

export type Replies = Record<string, unknown>;

/** Preloaded replies, by URL. */
let replies: Replies | undefined;

/** When the preloaded replies were read, in milliseconds of the server's clock; undefined without any. */
export function firstRepliesReadAt(): number | undefined {
  const readAt = typeof document === 'undefined' ? undefined : document.getElementById(ELEMENT)?.dataset.readAt;
  return readAt === undefined ? undefined : Number(readAt);
}

/** On the server: sets the replies to render with, until the next call. */
export const drawWith = (given: Replies) => {
  replies = { ...given };
};

/** Returns a preloaded reply, once. */
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
