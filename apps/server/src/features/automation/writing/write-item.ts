import type { Services } from '../../../services.ts';
import { requireCreditLeft } from '../../credits/index.ts';
import { emitEvent } from '../../events/index.ts';
import { GenerationError, modelForUser } from '../../generation/index.ts';
import { proposeBrief } from '../briefs/propose-brief.ts';
import { refuseAfterDeaths } from '../explain-failure.ts';
import { featuredImageFor } from '../images/featured-image.ts';
import { requireRunSite } from '../runs/require-run-site.ts';
import { readRun } from '../runs/run-store.ts';
import { hasOutline, type ItemRow, type RunRow } from '../runs/to-run.ts';
import type { Article } from './article.ts';
import { sectionMarkup } from './article-markup.ts';
import { updateClaimed } from './claim-item.ts';
import { countUsage } from './count-usage.ts';
import { describeArticle } from './describe-article.ts';
import { noteWaiting } from './note-waiting.ts';
import { readMaterial } from './read-material.ts';
import { placeOf } from './replace-section.ts';
import { releaseItem, settleFailure } from './settle-failure.ts';
import { storeDraft } from './store-draft.ts';
import { writeAgain } from './write-again.ts';
import { writeSection } from './write-section.ts';

const HEARTBEAT_EVERY_MS = 5_000;

/** The abort reason when the article was stopped, or another process has it. */
const LOST = new Error('The article is not of this process any more');

interface Place {
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  /** Called once the model has nothing more to write: another article may be begun while this one is stored. */
  leave: () => void;
}

/**
 * Writes one claimed article, section by section, and stores each as it is written: after a crash, writing continues
 * with the next one. Failures are stored with the article.
 */
export async function writeItem(services: Services, claimed: ItemRow, { stopping, leave }: Place): Promise<void> {
  const { db } = services;
  const lost = new AbortController();
  const signal = AbortSignal.any([stopping, lost.signal]);
  let failure = { attempts: claimed.attempts, isWasted: false };
  const store = async (values?: Parameters<typeof updateClaimed>[2]) => {
    if (!(await updateClaimed(db, claimed, { ...values, ...(values && { attempts: 0, deaths: 0 }) }))) lost.abort(LOST);
    signal.throwIfAborted();
    if (values) failure = { attempts: 0, isWasted: false };
  };
  const onUsage = () => {
    failure.isWasted = true;
  };
  const run = await readRun(db, claimed.userId, claimed.runId);
  const heart = setInterval(() => store().catch(() => undefined), HEARTBEAT_EVERY_MS);
  try {
    await emitEvent(db, run.userId, { type: 'run', runId: run.id });
    await write(services, run, claimed, { signal, store, leave, onUsage });
  } catch (cause) {
    if (lost.signal.aborted) return;
    if (stopping.aborted) await releaseItem(db, claimed);
    else await settleFailure(services, run, claimed, { ...failure, cause });
  } finally {
    clearInterval(heart);
  }
}

interface Holding extends Pick<Place, 'leave'> {
  signal: AbortSignal;
  /** Stores values of the article. @throws if it is not of this process any more */
  store: (values?: Parameters<typeof updateClaimed>[2]) => Promise<void>;
  /** Called when the model has answered, whatever becomes of it. */
  onUsage: () => void;
}

async function write(services: Services, run: RunRow, claimed: ItemRow, holding: Holding): Promise<void> {
  const { signal, store, leave, onUsage } = holding;
  const { db } = services;
  refuseAfterDeaths(claimed);
  const { model, isOwn } = await modelFor(services, run, claimed, onUsage);
  const costs = !isOwn && !run.ownModel;
  if (costs && !claimed.charged && claimed.sections.length === 0) await requireCreditLeft(db, run.userId);
  const brief = hasOutline(claimed.brief) ? claimed.brief : await proposeBrief(model, run, claimed, signal);
  if (brief !== claimed.brief) await store({ brief });
  const material = await readMaterial(services, run, claimed, brief);
  const article: Article = { run, item: claimed, brief, material, written: [...claimed.sections] };
  if (claimed.redoSection !== null) {
    const text = await writeSection(model, article, claimed.redoSection, signal);
    const place = placeOf(brief, claimed.redoSection);
    const section = await sectionMarkup(text, article);
    return writeAgain(services, claimed, { ...place, section }, costs);
  }
  while (article.written.length <= brief.sections.length) {
    const text = await writeSection(model, article, article.written.length, signal);
    article.written.push(text);
    await store({ sections: article.written });
    await emitEvent(db, run.userId, { type: 'run', runId: run.id });
  }
  const about = await describeArticle(model, article, signal);
  leave();
  await store();
  const { title, keyword } = claimed;
  // Written again, it keeps the image that its user has seen.
  const image = claimed.postId
    ? undefined
    : await featuredImageFor(services, run.userId, { image: run.settings.image, title, keyword });
  await storeDraft(services, claimed, { article, about, image, costs });
}

/** What was accepted to be written by the user's own model is never written, unpaid, by the server's. */
async function modelFor(services: Services, run: RunRow, claimed: ItemRow, onUsage: () => void) {
  requireRunSite(run);
  const model = await modelForUser(services, run.userId, {
    isBackground: true,
    onHeld: noteWaiting(services.db, claimed),
    onUsage: (usage) => {
      onUsage();
      return countUsage(services.db, run, claimed, usage, model.isOwn);
    },
  });
  if (run.ownModel && !model.isOwn) {
    throw new GenerationError(
      'own_model_removed',
      'This run was accepted for your own model, which was removed. Set it up again under Settings and try again.',
    );
  }
  return model;
}
