const ELEMENT = 'first-replies';

/** Answers go out of date: what nobody has asked for by now is asked of the server. */
const USED_WITHIN_MS = 10_000;

/** Answers that the server sent along with the page, by address. */
let replies: Record<string, unknown> | undefined;

/** Whether the page came with answers. They are as old as the page. */
export const hadFirstReplies = () => document.getElementById(ELEMENT) !== null;

/** The answer that came with the page, for the first who asks. */
export function takeFirstReply(address: string): unknown {
  if (performance.now() > USED_WITHIN_MS) return undefined;
  replies ??= JSON.parse(document.getElementById(ELEMENT)?.textContent || '{}') as Record<string, unknown>;
  const reply = replies[address];
  delete replies[address];
  return reply;
}
