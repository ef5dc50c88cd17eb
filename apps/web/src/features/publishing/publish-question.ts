import type { PostStatus, PostType, Visibility } from '@pressloom/contract';
import type { DialogSite } from './site-line.tsx';

/** What the dialogs show; read when one opens. */
export interface PublishSubject {
  title: string;
  type: PostType;
  site: DialogSite | null;
  isOnSite: boolean;
  visibility: Visibility;
  /** As chosen in the form. */
  status: PostStatus;
  siteStatus: string | null;
  scheduledDate: string | null;
  placeholder: boolean;
}

/** What is asked before a post is sent to its site or taken off it. */
export interface PublishQuestion {
  name: 'publish' | 'schedule' | 'unpublish' | 'unschedule';
  subject: PublishSubject;
}
