import type { PublicationAction } from '@pressloom/contract';
import type { PostFields, RemotePost, WordPressClient } from '@pressloom/wordpress';
import type { LoggedExchange, Sending } from '../../database/schema/index.ts';
import type { Services } from '../../services.ts';
import { type LockedPost, readPost } from '../posts/post-store.ts';
import { openSite } from '../sites/site-client.ts';
import { bringToState, type Wanted } from './bring-to-state.ts';
import { collectReferences } from './collect-references.ts';
import { factsOf } from './facts.ts';
import { findOurPost } from './find-our-post.ts';
import { readerPrintOf } from './fingerprint.ts';
import { noteProgress } from './note-progress.ts';
import type { PublicationRow } from './publication-store.ts';
import { readBack } from './read-back.ts';
import { recordExchanges } from './record-exchanges.ts';
import { refuseDrift } from './refuse-drift.ts';
import { removeRemotePost } from './remove-remote-post.ts';
import { reservePost } from './reserve-post.ts';
import { takeBack } from './take-back.ts';
import { toWordPressPost } from './to-wordpress-post.ts';
import { waitUntilSettled } from './wait-until-settled.ts';

/** All that the steps of one attempt share. */
export interface Delivery {
  services: Services;
  client: WordPressClient;
  /** As it was claimed, with what was noted since. */
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
export async function deliver(
  services: Services,
  publication: PublicationRow,
  exchanges: LoggedExchange[],
): Promise<Delivered> {
  const outbound = recordExchanges(services.outbound, exchanges);
  const { client } = await openSite({ ...services, outbound }, publication.siteId);
  const post = await readPost(services.db, publication.postId);
  const delivery: Delivery = { services, client, publication, post };
  waitUntilSettled(delivery);

  if (publication.action === 'delete') {
    await noteProgress(delivery, { sending: sendingOf(publication, post, {}, {}) });
    await removeRemotePost(delivery);
    return { action: 'delete', remote: null, sentVersion: null, notices: [] };
  }
  return publication.action === 'unschedule' ? takeBack(delivery) : bring(delivery);
}

/** Publishes, schedules or updates: our post is found or made, its content is sent, and what was saved is read back. */
async function bring(delivery: Delivery): Promise<Delivered> {
  const { publication, post } = delivery;
  const found = await findOurPost(delivery);
  const wanted = wantedState(publication, post);
  if (found) {
    refuseDrift(delivery, found, wanted.date !== undefined);
    await noteProgress(delivery, factsOf(found));
  }

  const { references, notices } = await collectReferences(delivery, found);
  const content: PostFields = toWordPressPost(post, references);
  const sending = sendingOf(publication, post, content, wanted);
  if (found) await noteProgress(delivery, { sending });
  const ours = found ?? (await reservePost(delivery, content, sending));
  const reached = await bringToState(delivery, ours, wanted, found ? content : {});
  const missing = readBack({ ...content, ...reached.asked }, reached.remote, publication.reservation);
  return {
    action: publication.action,
    sentVersion: post.version,
    remote: reached.remote,
    notices: [...notices, ...reached.notices, ...missing],
  };
}

const sendingOf = (row: PublicationRow, post: LockedPost, content: PostFields, { status }: Wanted): Sending => ({
  at: new Date().toISOString(),
  revision: row.revision,
  version: post.version,
  status: status ?? null,
  readerPrint: readerPrintOf({ title: content.title ?? '', content: content.content ?? '' }),
});

function wantedState({ action, scheduledDate }: PublicationRow, post: LockedPost): Wanted {
  if (action === 'publish') return { status: 'publish' };
  if (action === 'schedule' && scheduledDate) return { status: 'future', date: scheduledDate };
  if (action === 'update' && post.status === 'scheduled' && post.scheduledDate) {
    return { status: 'future', date: post.scheduledDate };
  }
  return {};
}
