import type { Post, Publication, PublicationRequest, Site } from '@pressloom/contract';
import { useOutletContext } from 'react-router';
import type { withDefaults } from '../features/generation/generation-options.ts';
import type { useExclusive } from '../features/posts/use-exclusive.ts';
import type { PostDraft } from '../features/posts/use-post-draft.ts';
import type { useTextPlaces } from './use-text-places.ts';

export type PostAction =
  | 'save'
  | 'delete'
  | 'retry'
  | 'check'
  | 'stop'
  | 'restore'
  | 'take'
  | 'keep'
  | PublicationRequest['action'];

/** The state of a post being written that survives when a new post gets its own URL. */
export interface Writing {
  /** Null for a new post. */
  post: Post | null;
  /** The post's publication on its site. */
  publication: Publication | null;
  sites: readonly Site[] | null;
  /** The user's defaults for new articles. */
  defaults: Parameters<typeof withDefaults>[0];
  draft: PostDraft;
  places: ReturnType<typeof useTextPlaces>;
  /** One action at a time. */
  action: ReturnType<typeof useExclusive<PostAction>>;
  /** For a new post: the open tab. */
  tab: string;
  setTab: (tab: string) => void;
  /** False during a navigation, or while the user is asked whether to leave. */
  isStaying: boolean;
  /** The draft that an earlier visit created of the new post, before the run in the URL. */
  madeBefore: Post | null;
  /** The server has the new post: its URL changes as soon as the user stays on the page. */
  isMade: boolean;
  onMade: (id: string) => void;
}

/** For the pages inside `post-layout.tsx`. */
export const useWriting = () => useOutletContext<Writing>();
