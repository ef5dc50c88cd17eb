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

/** A post while it is written: what goes on while a new one gets its address. */
export interface Writing {
  /** Null for a new post. */
  post: Post | null;
  /** How the post stands with its site. */
  publication: Publication | null;
  sites: readonly Site[] | null;
  /** How the user wants new articles written. */
  defaults: Parameters<typeof withDefaults>[0];
  draft: PostDraft;
  places: ReturnType<typeof useTextPlaces>;
  /** One action at a time. */
  action: ReturnType<typeof useExclusive<PostAction>>;
  /** Of a new post: how it is written. */
  tab: string;
  setTab: (tab: string) => void;
  /** False while another page is on its way, or the user is asked whether to leave. */
  isStaying: boolean;
  /** The draft that an earlier visit made of the new post, before the run that is in the address. */
  madeBefore: Post | null;
  /** The server has the new post: it gets its address as soon as nothing is in the way. */
  isMade: boolean;
  onMade: (id: string) => void;
}

/** For the pages within `post-layout.tsx`. */
export const useWriting = () => useOutletContext<Writing>();
