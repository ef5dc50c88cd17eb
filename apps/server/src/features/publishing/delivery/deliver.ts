import { settingsProblem } from '@pressloom/contract';
import { clientFor, getPost, type PostFields, probe, WordPressError } from '@pressloom/wordpress';
import type { LoggedExchange } from '../../../database/schema/index.ts';
import type { Foundation } from '../../../foundation.ts';
import { siteMarkupOf } from '../../../text/site-markup.ts';
import type { LockedPost } from '../../posts/index.ts';
import { openSealedSite } from '../../sites/index.ts';
import { recordExchanges } from '../attempts/record-exchanges.ts';
import { settleImages } from '../media/settle-images.ts';
import { uploadContentImages } from '../media/upload-content-images.ts';
import { emitIfSlow } from '../outcome/publication-events.ts';
import { isHidden } from '../remote-status.ts';
import { type Claim, OWN_FAILURES } from '../runner/claim-publication.ts';
import type { RunContext } from '../runner/run-context.ts';
import type { Step } from '../runner/sequencer.ts';
import { readSeoThere } from '../seo/read-seo-there.ts';
import { sendSeo } from '../seo/send-seo.ts';
import { namingOurs } from './beside-their-categories.ts';
import { bringToState, freeSlug } from './bring-to-state.ts';
import { checkpoint } from './checkpoint.ts';
import { collectReferences } from './collect-references.ts';
import { type Delivered, type Delivery, STEPPED_BACK, type Wanted } from './delivery.ts';
import { findOurPost } from './find-our-post.ts';
import { findReplaced, savedMeanwhile } from './find-replaced.ts';
import { isMovedOnly } from './is-moved-only.ts';
import { isOnlyAboutTime } from './is-only-about-time.ts';
import { pendingTextWrite } from './pending-write.ts';
import { publicStatus, withAllowedSettings } from './post-settings.ts';
import { readBack, removedBlocks } from './read-back.ts';
import { refuseDrift, refuseWithdrawal, snapshotOfFound } from './refuse-drift.ts';
import { filteredHashOf, refuseRemoval } from './refuse-removal.ts';
import { refuseUnreadText } from './refuse-unread-text.ts';
import { removeRemotePost } from './remove-remote-post.ts';
import { reschedule } from './reschedule.ts';
import { reservePost } from './reserve-post.ts';
import { confirmed, unconfirmed } from './terms-there.ts';
import { unschedule } from './unschedule.ts';
import { untrash } from './untrash.ts';
import { waitUntilSettled } from './wait-until-settled.ts';
import { asVisible, wantedState } from './wanted-state.ts';
import { toWordPressPost } from './wordpress-fields.ts';

/** Brings one post to the state that its publication asks for. @throws WordPressError with what to conclude */
export async function deliver(
  services: Foundation,
  { publication, post, site: sealed }: Claim,
  exchanges: LoggedExchange[],
  context: RunContext,
): Promise<Delivered> {
  const outbound = context.limit(recordExchanges(services.outbound, exchanges));
  const { client, site } = await openSealedSite({ ...services, outbound }, sealed);
  const delivery: Delivery = {
    services,
    client: clientFor(client, post.type),
    publication,
    post,
    context,
    site,
  };
  const endEmitting = emitIfSlow(services, publication, post);
  return carryOut(delivery).finally(endEmitting);
}

async function carryOut(delivery: Delivery): Promise<Delivered> {
  const { client, publication, context } = delivery;
  waitUntilSettled(delivery);
  if (publication.failures >= OWN_FAILURES) {
    context.hasAnswered = false;
    await probe(client);
    context.hasAnswered = true;
  }

  if (publication.action === 'delete') {
    await checkpoint(delivery, { pendingWrite: pendingTextWrite(delivery, {}) });
    await removeRemotePost(delivery);
    return { action: 'delete', remote: null, sentVersion: null, notices: [] };
  }
  if (publication.action === 'unschedule') return unschedule(delivery);
  if (publication.action === 'untrash') return untrash(delivery);
  const wanted = wantedState(delivery);
  const isMove = isOnlyAboutTime(delivery, wanted) || (await isMovedOnly(delivery, wanted));
  if (!isMove) return bring(delivery);
  context.ticket.complete('make');
  await afterPostsAhead(delivery, 'publish');
  return reschedule(delivery, wanted);
}

/** Publishes, schedules or updates: finds or creates our post, sends its content and reads back what was saved. */
async function bring(delivery: Delivery): Promise<Delivered> {
  const { publication, context, site } = delivery;
  const { post, notices: notAllowed } = withAllowedSettings(delivery.post, site);
  const wasKnown = publication.wordpressId !== null;
  const found = await findOurPost(delivery);
  // Only now: if the post has to be created again, the lookup has turned an update into more than that.
  const wanted = wantedState(delivery);
  refuseSettings(post, wanted);
  const lookedAt = Date.now();
  if (found) {
    await refuseUnreadText(delivery);
    // A post that was just found has no earlier state here; if someone made it public, that still counts.
    if (wasKnown) await refuseDrift(delivery, found, wanted);
    else await refuseWithdrawal({ ...delivery, publication: { ...publication, remote: null } }, found, wanted);
    await checkpoint(delivery, snapshotOfFound(delivery, found));
    refuseRemoval(delivery, found, siteMarkupOf(post));
  }
  const seo = await readSeoThere(delivery, found);

  const { references, ourCategories, terms, notices } = await collectReferences({ ...delivery, post }, found);
  const withMedia = await uploadContentImages(delivery);
  const content: PostFields = toWordPressPost({ ...post, content: withMedia.content }, references, found);
  const visible = found ? asVisible(wanted, post, found) : wanted;
  const pendingWrite = pendingTextWrite(delivery, { ...found, ...content }, visible.status);
  // Until they are confirmed, what is known of terms that are sent may be what was, or what is to be.
  const unsure = terms && { terms: unconfirmed(terms, references) };
  if (found) await checkpoint(delivery, { pendingWrite, ...unsure, ...namingOurs(found, publication, ourCategories) });
  await afterPostsAhead(delivery, 'make');
  const made = found ?? (await reservePost(delivery, content, pendingWrite));
  context.ticket.complete('make');
  // An earlier update hid it from readers: a plugin's doing, as a change by a person was refused above.
  const isWithdrawn = publication.action === 'update' && post.status === 'published' && isHidden(made);
  const goal: Wanted = isWithdrawn ? { status: publicStatus(post, publication.remote) } : visible;
  const ours = await freeSlug(delivery, made, goal, wasKnown);
  await afterPostsAhead(delivery, 'publish');
  // Not written yet, and read a while ago: someone may have edited it since.
  const isStale = ours === found && Date.now() - lookedAt > LOOKED_AT_LATELY_MS;
  if (isStale) await refuseDrift(delivery, await getPost(delivery.client, ours.id), wanted);
  const seoNow = isStale ? await readSeoThere(delivery, found) : seo;
  const seoNotices = await sendSeo(delivery, ours.id, seoNow, found);
  const reached = await bringToState(delivery, ours, goal, found ? content : {});
  context.ticket.complete('publish');
  // A title that was not sent is to stay.
  const sent = { title: made.title, ...content, ...reached.asked };
  const replaced = found && (await findReplaced(delivery.client, found, reached.remote));
  const missing = readBack(sent, reached.remote, withMedia.content, publication.reservation);
  return {
    action: publication.action,
    sentVersion: post.version,
    remote: reached.remote,
    waits: wanted.status === 'draft',
    filteredHash: filteredHashOf(delivery, reached.remote),
    replaced,
    images: settleImages(delivery),
    terms: terms && confirmed(terms, reached.remote),
    // A new post without a category gets the site's default.
    ourCategories: ourCategories ?? (found ? undefined : reached.remote.categories),
    notices: [
      ...(replaced ? [savedMeanwhile(replaced)] : []),
      ...notAllowed,
      ...notices,
      ...withMedia.notices,
      ...reached.notices,
      ...missing,
      ...seoNotices,
      // In a post written in WordPress, each block is shown, and was removed on purpose.
      ...(post.contentForm === 'html' ? removedBlocks(found, reached.remote) : []),
    ],
  };
}

/** What WordPress would refuse, or worse, show to everybody. @throws WordPressError */
function refuseSettings(post: LockedPost, { status }: Wanted): void {
  const problem = settingsProblem(post, status === 'future' || status === 'draft');
  if (problem) throw new WordPressError('content_refused', 'final', `${problem.message}.`);
}

/** Waits until the posts ahead have completed this step. @throws WordPressError if one of them failed */
async function afterPostsAhead({ context }: Delivery, step: Step): Promise<void> {
  if (await context.ticket.waitFor(step)) return;
  throw new WordPressError(
    STEPPED_BACK,
    'retry',
    'The post ahead of this one failed on the site. This one waits for it.',
  );
}

/** Posts queued behind large images wait longer than this. */
const LOOKED_AT_LATELY_MS = 2_000;
