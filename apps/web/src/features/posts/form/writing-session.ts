/** One post being written on the page, from its first visit until another post is opened. */
export interface WritingSession {
  /** Another session has another key, and fields of its own. */
  key: number;
  pathname: string;
  /** The draft in the URL, which an autosave created of a new post. */
  draftId: string | null;
  /** The URL of a new post once the server has it. */
  ownUrl: string | null;
}

/** The session at a URL: a new post keeps its session when it gets its own URL, any other page starts another. */
export function sessionAt(session: WritingSession, pathname: string, draftId: string | null): WritingSession {
  if (pathname !== session.pathname) {
    const key = pathname === session.ownUrl ? session.key : session.key + 1;
    return { key, pathname, draftId, ownUrl: null };
  }
  if (draftId === session.draftId) return session;
  // Opening a new post while another new one is being written starts from scratch.
  return { ...session, draftId, key: draftId === null ? session.key + 1 : session.key };
}
