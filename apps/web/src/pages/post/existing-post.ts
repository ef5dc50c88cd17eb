import type { ComparedText, Post, Publication, PublicationRequest, Site } from '@pressloom/contract';
import type { PostDraft } from '../../features/posts/form/use-post-draft.ts';
import type { usePostValidation } from '../../features/posts/form/use-post-validation.ts';
import type { useSavePost } from '../../features/posts/saving/use-save-post.ts';
import type { useExclusive } from '../../features/posts/use-exclusive.ts';
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

/** What the parts of the screen know of a post that is on the server. */
export interface ExistingPost {
  post: Post;
  /** The post's publication on its site. */
  publication: Publication | null;
  siteOf: (id: string | null) => Site | null;
  draft: PostDraft;
  places: ReturnType<typeof useTextPlaces>;
  validation: ReturnType<typeof usePostValidation>;
  saving: ReturnType<typeof useSavePost>;
  /** One action at a time. */
  action: ReturnType<typeof useExclusive<PostAction>>;
  /** The text that is compared with the version on WordPress. */
  comparing: ComparedText | null;
  compare: () => void;
  endComparison: () => void;
}
