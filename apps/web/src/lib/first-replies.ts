const ELEMENT = 'first-replies';

/** Answers go out of date: what nobody has asked for by now is asked of the server. */
const USED_WITHIN_MS = 10_000;

export type Replies = Record<string, unknown>;

/** Answers that the server sent along with the page, by address. */
let replies: Replies | undefined;

/** Whether the page came with answers. They are as old as the page. */
export const hadFirstReplies = () => typeof document !== 'undefined' && document.getElementById(ELEMENT) !== null;

/** Until the next call, which is on the server only, these are the answers that came with the page. */
export const drawWith = (given: Replies) => {
  replies = { ...given };
};

/** The answer that came with the page, for the first who asks. */
export function takeFirstReply(address: string): unknown {
  if (typeof document !== 'undefined') {
    if (performance.now() > USED_WITHIN_MS) return undefined;
    replies ??= JSON.parse(document.getElementById(ELEMENT)?.textContent || '{}') as Replies;
  }
  const reply = replies?.[address];
  delete replies?.[address];
  return reply;
}
