import type { PublicationAction } from '@pressloom/contract';
import type { RemotePost, SavedRevision, WordPressClient } from '@pressloom/wordpress';
import type { SentImage, TermsThere } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { RunContext } from '../runner/run-context.ts';

/** What the steps of one attempt share. */
export interface Delivery {
  services: Foundation;
  /** For the type of the post. */
  client: WordPressClient;
  /** As claimed, with all checkpoints since. */
  publication: PublicationRow;
  post: LockedPost;
  context: RunContext;
  site: SiteRow;
}

export interface Delivered {
  action: PublicationAction;
  /** The post as the site has it now; null if it is gone, as requested. */
  remote: RemotePost | null;
  /** Version of the post whose content is there, if that was sent or recognized. */
  sentVersion: number | null;
  /** What the site did differently than requested. */
  notices: string[];
  /** It was made a draft there, which goes out by our clock. */
  waits?: boolean;
  /** What somebody saved there meanwhile and ours has replaced. */
  replaced?: SavedRevision | undefined;
  /** See refuse-removal.ts; absent if nothing was written. */
  filteredHash?: string | null;
  /** The images of the post, if its content was sent or will no longer be sent. */
  images?: SettledImages;
  /** Its terms there, if any were sent. */
  terms?: TermsThere | undefined;
  /** Ids of its categories there that it has from us, if they were sent. */
  ourCategories?: number[];
}

/** Code of a run that stepped back because one ahead of it failed. */
export const STEPPED_BACK = 'stepped_back';

export interface Wanted {
  status?: 'publish' | 'private' | 'future' | 'draft';
  date?: Date;
}

/** What is known of a publication's images once it has ended. */
export interface SettledImages {
  shown: SentImage[];
  /** Names of those that the post does not show, or no longer shows. */
  unused: string[];
}
