/** Posts whose scheduling the open page announces itself, all of them in one message. */
let announced: ReadonlySet<string> = new Set();

export const isAnnouncedByPage = (postId: string): boolean => announced.has(postId);

/** Until the returned function is called. */
export function announceByPage(postIds: readonly string[]): () => void {
  const mine = new Set(postIds);
  announced = mine;
  return () => {
    if (announced === mine) announced = new Set();
  };
}

/** When it was last known how a request for a post ended. */
const ended = new Map<string, number>();

export const noteEnd = (postId: string) => ended.set(postId, Date.now());

export const hasEndedSince = (postId: string, since: number): boolean => (ended.get(postId) ?? 0) >= since;

/** One toast per post: the outcome replaces the announcement, whichever component shows it. */
export const publicationToastId = (postId: string) => `publication-${postId}`;

/** Of an approval: where that is of one post, what becomes of it replaces it. */
export const approvalToastId = (postIds: readonly string[]) =>
  postIds.length === 1 && postIds[0] ? publicationToastId(postIds[0]) : 'approval';
