import type { PostSummary } from '@pressloom/contract';
import { useState } from 'react';
import type { PostsFilter } from '../posts-queries.ts';

/** The id of the checkbox that selects every post shown. */
export const SELECT_ALL = 'select-all-posts';

export interface PostSelection {
  /** The selected posts, in the order of the list. */
  posts: PostSummary[];
  /** Whether every post shown is among them. */
  hasAllShown: boolean;
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  toggleAll: () => void;
  /** Selects all posts of the list, also those that are not shown. */
  selectList: (posts: PostSummary[]) => void;
  clear: () => void;
}

export interface ListedPosts {
  filter: PostsFilter;
  selection: PostSelection;
  /** How many posts match; undefined until known. */
  found: { total: number; more: boolean } | undefined;
}

/**
 * Which posts of a list are selected. A post that is no longer shown is not selected either, unless all of the list is: then
 * the server refuses what is gone.
 */
export function usePostSelection(shown: PostSummary[], filter: PostsFilter): PostSelection {
  const list = JSON.stringify(filter);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [whole, setWhole] = useState<{ list: string; posts: PostSummary[] }>();
  // Those shown are newer.
  const known = new Map([...(whole?.list === list ? whole.posts : []), ...shown].map((post) => [post.id, post]));
  const select = (posts: PostSummary[]) => setIds(new Set(posts.map(({ id }) => id)));
  const hasAllShown = shown.every(({ id }) => ids.has(id));
  return {
    posts: [...known.values()].filter(({ id }) => ids.has(id)),
    hasAllShown,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id])),
    toggleAll: () => select(hasAllShown ? [] : shown),
    selectList: (posts) => {
      setWhole({ list, posts });
      select(posts);
    },
    clear: () => select([]),
  };
}
