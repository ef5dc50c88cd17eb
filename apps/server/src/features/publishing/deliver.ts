import type { PublicationAction } from '@pressloom/contract';
import type { RemotePost, WordPressClient } from '@pressloom/wordpress';
import type { Services } from '../../services.ts';
import type { LockedPost } from '../posts/post-store.ts';
import { readPost } from '../posts/post-store.ts';
import { openSite } from '../sites/site-client.ts';
import { bringToState } from './bring-to-state.ts';
import { claimRemotePost, findRemotePost } from './claim-remote-post.ts';
import { collectReferences } from './collect-references.ts';
import type { PublicationRow } from './publication-store.ts';
import { removeRemotePost } from './remove-remote-post.ts';
import { toWordPressPost } from './to-wordpress-post.ts';

/** All that the steps of one attempt share. */
export interface Delivery {
  services: Services;
  client: WordPressClient;
  publication: PublicationRow;
  post: LockedPost;
}

export interface Delivered {
  action: PublicationAction;
  /** The post as the site has it now; null when it is gone, as was asked. */
  remote: RemotePost | null;
  /** Version of the post that was sent, where its content was. */
  sentVersion: number | null;
  /** What the site did otherwise than asked. */
  notices: string[];
}

/** Brings one post to the state that its publication asks for. @throws WordPressError with what to conclude */
export async function deliver(services: Services, publication: PublicationRow): Promise<Delivered> {
  const { client } = await openSite(services, publication.siteId);
  const post = await readPost(services.db, publication.postId);
  const delivery: Delivery = { services, client, publication, post };
  const { action } = publication;

  if (action === 'delete') {
    await removeRemotePost(delivery);
    return { action, remote: null, sentVersion: null, notices: [] };
  }
  if (action === 'unschedule') {
    const id = await findRemotePost(delivery);
    return { action, sentVersion: null, ...(await bringToState(delivery, id, { status: 'draft' })) };
  }

  const { references, notices } = await collectReferences(delivery);
  const content = toWordPressPost(post, references);
  const claimed = await claimRemotePost(delivery, content);
  const reached = await bringToState(delivery, claimed.id, {
    ...(claimed.isNew ? {} : content),
    ...wantedState(publication, post),
    // The reserved slug goes; WordPress makes the public one from the title.
    ...(claimed.slug === publication.reservation && { slug: '' }),
  });
  return { action, sentVersion: post.version, ...reached, notices: [...notices, ...reached.notices] };
}

function wantedState({ action, scheduledDate }: PublicationRow, post: LockedPost) {
  if (action === 'publish') return { status: 'publish' as const };
  if (action === 'schedule' && scheduledDate) return { status: 'future' as const, date: scheduledDate };
  if (action === 'update' && post.status === 'scheduled' && post.scheduledDate) {
    return { status: 'future' as const, date: post.scheduledDate };
  }
  return {};
}
