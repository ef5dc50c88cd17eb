import type { PostSummary } from '@pressloom/contract';
import { useState } from 'react';

/** The id of the checkbox that selects every post shown. */
export const SELECT_ALL = 'select-all-posts';

export interface PostSelection {
  /** The selected posts, in the order shown. */
  posts: PostSummary[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** Which of the posts shown are selected. A post that is no longer shown is not selected either. */
export function usePostSelection(shown: PostSummary[]): PostSelection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const posts = shown.filter(({ id }) => ids.has(id));
  return {
    posts,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    toggleAll: () => setIds(new Set(posts.length === shown.length ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
