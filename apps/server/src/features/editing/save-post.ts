import {
  ERROR_CODES,
  isLive,
  isUnderWay,
  KEYWORDS_MAX,
  type Post,
  type RevisionAuthor,
  type RevisionCause,
  settingsProblem,
  TOO_MANY_KEYWORDS,
} from '@pressloom/contract';
import type { Db } from '../../database/connection.ts';
import { conflict, invalidField } from '../../http/errors.ts';
import { excerptOf, excerptToSave, isAutomaticExcerpt } from '../../text/excerpt.ts';
import { recordActivity } from '../activity/index.ts';
import { linkCredit } from '../credits/index.ts';
import { emitEvent } from '../events/index.ts';
import { originOf } from '../generation/index.ts';
import { requireOwnImage } from '../images/index.ts';
import { findPost, type LockedPost, lockPost, publicationsOf, requireVersion, updatePostRow } from '../posts/index.ts';
import { keepInStep, lockSiteLease } from '../publishing/index.ts';
import { growWithinQuota, type Quotas } from '../quotas/index.ts';
import { findFirstText, recordRevision } from '../revisions/index.ts';
import { requireLastingSite } from '../sites/index.ts';
import { refusePublicationDate } from './publication-date.ts';
import { type PostChanges, readSavedStatus, requestSavedStatus, type SavedStatus } from './saved-status.ts';
import { publishScopeMissing, publishScopeMissingWhileSent } from './scope-missing.ts';
import { isBeingSent, updateCopy } from './update-copy.ts';

interface SaveOptions {
  /** False for an API key that may write, but not publish. */
  mayPublish?: boolean;
  /** The copy on the site follows, as that of a scheduled post does. */
  updatesCopy?: boolean;
  why?: { author: RevisionAuthor; cause: RevisionCause };
}

/**
 * Saves the given fields. A save of an older version is refused with the current post, so that two tabs never silently
 * overwrite each other. A status is the truth about the site: a saved one is requested there in the same transaction,
 * and applies to the post once the site has confirmed it. A scheduled post goes out as it was saved, so its copy follows.
 *
 * An autosave does the same with less noise: no activity, and a version only every few minutes.
 *
 * @throws 422 `quota_reached`
 */
export async function savePost(
  { db, quotas }: { db: Db; quotas: Quotas },
  userId: string,
  id: string,
  changes: PostChanges,
  { mayPublish = true, updatesCopy = false, why }: SaveOptions = {},
): Promise<Post> {
  return db.transaction(async (tx) => {
    const before = await lockPost(tx, userId, id);
    await refuseUnsavable(tx, userId, before, changes);
    // Before its publication, which the save may change: everything that publishes locks in this order.
    if (before.siteId && !changes.autosave) await lockSiteLease(tx, before.siteId);
    const saving = await readSavedStatus(tx, before, changes);
    if (!mayPublish) refuseToPublish(saving);

    const { generationId, autosave } = changes;
    const origin = generationId
      ? await originOf(tx, userId, generationId, changes.content ?? before.content)
      : undefined;
    const excerpt = await excerptAfter(tx, before, changes);
    const after = {
      ...applied(before, changes),
      ...authorAfter(before, changes),
      ...excerpt,
      ...(origin && withOrigin(before, origin)),
      ...saving.fields,
    };
    const texts = { before: before.content, after: after.content ?? before.content };
    await growWithinQuota(tx, quotas, userId, texts, () => updatePostRow(tx, id, after));
    const saved = { ...before, ...after };
    refuseSettings(saved, Boolean(saving.asked));
    const { title, siteId } = saved;
    if (generationId) await linkCredit(tx, userId, generationId, { id, title });
    if (!autosave) await recordActivity(tx, userId, { kind: 'post.saved', postId: id, siteId, title });
    await recordRevision(tx, { userId, postId: id, text: saved, before, autosave, ...(why ?? causeOf(origin)) });
    await emitEvent(tx, userId, { type: 'post', postId: id, version: after.version });
    const isSame = (!saving.asked || saving.asked === 'unschedule') && (await keepInStep(tx, before, saved));
    if (!saving.asked && mayPublish)
      await updateCopy(tx, userId, { before, saved, copy: saving.copy, isSame, updatesCopy });
    await requestSavedStatus(tx, userId, saved, saving, changes);
    return findPost(tx, userId, id);
  });
}

async function refuseUnsavable(tx: Db, userId: string, before: LockedPost, changes: PostChanges) {
  await requireVersion(tx, userId, before, changes.version);
  if (changes.autosave) await refuseOnItsWay(tx, before);
  const keywordsMax = Math.max(KEYWORDS_MAX, before.keywords.length);
  if ((changes.keywords?.length ?? 0) > keywordsMax) throw invalidField('keywords', TOO_MANY_KEYWORDS);
  refusePublicationDate(changes, before);
  if (changes.siteId) await requireLastingSite(tx, userId, changes.siteId);
  if (changes.featuredImage !== before.featuredImage) await requireOwnImage(tx, userId, changes.featuredImage);
}

/** Nothing goes to a site by a save that may not publish. @throws 403 */
function refuseToPublish({ asked, copy }: SavedStatus) {
  if (asked) throw publishScopeMissing();
  if (copy && isBeingSent(copy)) throw publishScopeMissingWhileSent();
}

/** A draft may be unfinished; a post that is on its site, or is to be, may not. */
function refuseSettings(saved: LockedPost, isAsked: boolean) {
  if (!isAsked && !isLive(saved.status)) return;
  const problem = settingsProblem(saved, saved.status === 'scheduled');
  if (problem) throw invalidField(problem.field, problem.message);
}

/** The author is one of the site's own: on another site the same number is somebody else. */
const authorAfter = (before: LockedPost, { siteId = before.siteId, authorOnSite }: PostChanges) =>
  siteId !== before.siteId && authorOnSite === undefined ? { authorOnSite: null } : {};

/** A post that is scheduled or being sent goes out as it was saved, never as it is being typed. */
async function refuseOnItsWay(tx: Db, post: LockedPost) {
  if (post.status !== 'scheduled' && !(await publicationsOf(tx, post.id)).some(isUnderWay)) return;
  throw conflict(ERROR_CODES.postOnItsWay, 'This post is scheduled or being sent. Save it to change what goes out.');
}

type Origin = Awaited<ReturnType<typeof originOf>>;

/** A generated text replaced what the post held. */
const withOrigin = (before: LockedPost, { aiGenerated, placeholder }: Origin) => ({
  aiGenerated: before.aiGenerated || aiGenerated,
  placeholder,
});

const causeOf = (origin: Origin | undefined): { author: RevisionAuthor; cause: RevisionCause } =>
  origin?.aiGenerated ? { author: 'pressloom', cause: 'generated' } : { author: 'user', cause: 'saved' };

/** An automatic excerpt follows the text. */
async function excerptAfter(tx: Db, before: LockedPost, changes: PostChanges) {
  const content = changes.content ?? before.content;
  const written = changes.excerpt?.trim();
  if (written !== undefined && written !== before.excerpt) return excerptToSave(written, content);
  const isAutomatic = before.automaticExcerpt ?? (await wasAutomatic(tx, before));
  return { excerpt: isAutomatic ? excerptOf(content) : before.excerpt, automaticExcerpt: isAutomatic };
}

/** For a post from before this was recorded: its excerpt was made from its first saved text and never updated. */
async function wasAutomatic(tx: Db, { id, excerpt, content }: LockedPost) {
  if (isAutomaticExcerpt(excerpt, content)) return true;
  const first = await findFirstText(tx, id);
  return first !== undefined && isAutomaticExcerpt(excerpt, first.content);
}

/** As WordPress stores it. */
const wholeSecond = (date: string) => new Date(Math.floor(Date.parse(date) / 1_000) * 1_000).toISOString();

function applied(before: LockedPost, changes: PostChanges) {
  const {
    version: _,
    generationId: __,
    confirmPlaceholder: ___,
    autosave: ____,
    excerpt: _____,
    status,
    scheduledDate,
    ...rest
  } = changes;
  const content = changes.content ?? before.content;
  return {
    ...rest,
    ...(rest.publicationDate && { publicationDate: wholeSecond(rest.publicationDate) }),
    // The user's own words replace the placeholder.
    placeholder: before.placeholder && content === before.content,
    version: before.version + 1,
    updatedAt: new Date(),
  };
}
