import type { PublicationAction } from '@pressloom/contract';
import type { RemotePost, WordPressClient } from '@pressloom/wordpress';
import type { SentImage } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import type { LockedPost, PublicationRow } from '../../posts/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import type { RunContext } from '../runner/run-context.ts';

/** All that the steps of one attempt share. */
export interface Delivery {
  services: Foundation;
  client: WordPressClient;
  /** As it was claimed, with what was noted since. */
  publication: PublicationRow;
  post: LockedPost;
  context: RunContext;
  site: SiteRow;
}

export interface Delivered {
  action: PublicationAction;
  /** The post as the site has it now; null when it is gone, as was asked. */
  remote: RemotePost | null;
  /** Version of the post whose content is there, where that was sent or found again. */
  sentVersion: number | null;
  /** What the site did otherwise than asked. */
  notices: string[];
  /** The images of the post, where its content was sent or is not to be sent any more. */
  pictures?: SettledImages;
  /** Ids of its categories there that it has from us, where they were sent. */
  ourCategories?: number[];
}

/** Code of a run that stepped back, because the one in front of it met trouble. */
export const STEPPED_BACK = 'stepped_back';

export interface Wanted {
  status?: 'publish' | 'future' | 'draft';
  date?: Date;
}

/** What is known of a publication's images once it has ended. */
export interface SettledImages {
  shown: SentImage[];
  /** Names of those that the post does not show, or not any more. */
  unused: string[];
}
