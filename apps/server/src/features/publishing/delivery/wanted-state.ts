import type { RemotePost } from '@pressloom/wordpress';
import { isPublic, type LockedPost } from '../../posts/index.ts';
import type { Delivery, Wanted } from './delivery.ts';
import { publicStatus } from './post-settings.ts';

/** With our own clock, a scheduled post waits on the site as a draft until it is due. */
export function wantedState({ publication, post, site }: Delivery): Wanted {
  const { action, scheduledDate } = publication;
  if (action === 'publish') return { status: publicStatus(post, publication.remote) };
  const planned = action === 'update' && post.status === 'scheduled' ? post.scheduledDate : null;
  const date = action === 'schedule' ? scheduledDate : planned;
  if (!date) return {};
  return site.scheduledBy === 'pressloom' && date.getTime() > Date.now()
    ? { status: 'draft' }
    : { status: 'future', date };
}

/** An update also makes a post private or public there, if the user chose that. */
export function asVisible(wanted: Wanted, post: LockedPost, found: RemotePost): Wanted {
  const status = publicStatus(post, found);
  const isToChange = wanted.status === undefined && post.visibility !== 'default' && isPublic(found);
  return isToChange && found.status !== status ? { ...wanted, status } : wanted;
}
