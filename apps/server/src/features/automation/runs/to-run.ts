import type { Run, RunBrief, RunItem, RunOverlap, RunSummary } from '@pressloom/contract';
import type { posts, runItems, runs, sites } from '../../../database/schema/index.ts';
import type { ModelPrice } from '../../../model-config.ts';
import { outcomeOf } from '../../posts/index.ts';
import { tokensOfPlan } from '../writing/tokens-of-plan.ts';
import { costMicros } from './cost-of.ts';
import { stateOf } from './state-of.ts';

export type RunRow = typeof runs.$inferSelect;
export type ItemRow = typeof runItems.$inferSelect;
/** An article with the number of its written sections instead of their texts. */
export type ItemFacts = Omit<ItemRow, 'sections' | 'rewrites'> & { written: number };
type PostFacts = Pick<
  typeof posts.$inferSelect,
  'id' | 'title' | 'status' | 'excerpt' | 'words' | 'version' | 'scheduledDate' | 'publishedAt' | 'siteId'
>;
type PublicationFacts = Parameters<typeof outcomeOf>[0];
type SiteFacts = Pick<typeof sites.$inferSelect, 'id' | 'name' | 'timezone'>;

/** An article of a run with its post, and its publication, as read together. */
export interface ItemWithPost {
  item: ItemFacts;
  post: PostFacts | null;
  publication: PublicationFacts | null;
}

export const NO_OVERLAP: RunOverlap = { verdict: 'clear', posts: [], titles: [], kept: false };

export function toItem({ item, post, publication }: ItemWithPost, price: ModelPrice | null): RunItem {
  return {
    id: item.id,
    runId: item.runId,
    position: item.position,
    title: item.title,
    angle: item.angle,
    keyword: item.keyword,
    intent: item.intent,
    category: item.category,
    plannedAt: item.plannedAt.toISOString(),
    locked: item.locked,
    state: stateOf({ state: item.state, status: post?.status ?? null }),
    brief: hasOutline(item.brief) ? item.brief : null,
    overlap: item.overlap ?? NO_OVERLAP,
    progress: { written: item.written, sections: hasOutline(item.brief) ? item.brief.sections.length + 1 : 0 },
    used: { input: item.inputTokens, output: item.outputTokens },
    cost: inMoney(price, item.costMicros),
    note: item.note,
    post: post && {
      ...post,
      words: post.words ?? 0,
      scheduledDate: post.scheduledDate?.toISOString() ?? null,
      publishedAt: post.publishedAt?.toISOString() ?? null,
      publication: publication && outcomeOf(publication),
    },
    error: errorOf(item),
    heldBack: item.heldBack && {
      reasons: item.heldBack.reasons,
      isOutdated: post !== null && post.version > item.heldBack.version,
    },
    nextAttemptAt: item.nextAttemptAt?.toISOString() ?? null,
    waitingSince: item.state === 'writing' ? (item.waitingSince?.toISOString() ?? null) : null,
  };
}

/** A brief whose outline is to be proposed anew has no sections. */
export const hasOutline = (brief: RunBrief | null): brief is RunBrief => brief !== null && brief.sections.length > 0;

export function toSummary(
  row: RunRow,
  site: SiteFacts | null,
  { counts, notScheduled }: Pick<RunSummary, 'counts' | 'notScheduled'>,
): RunSummary {
  return {
    id: row.id,
    topic: row.topic,
    site,
    state: row.state,
    version: row.version,
    error: errorOf(row),
    createdAt: row.createdAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    counts,
    notScheduled,
  };
}

export function toRun(
  row: RunRow,
  site: SiteFacts | null,
  rows: ItemWithPost[],
  { left, isOwn, notScheduled }: { left: number; isOwn: boolean; notScheduled: number },
): Run {
  const all = rows.map((each) => toItem(each, row.price));
  const items = [...all.filter(isPlanned), ...all.filter((item) => !isPlanned(item))];
  const counts: RunSummary['counts'] = {};
  for (const { state } of items) counts[state] = (counts[state] ?? 0) + 1;
  const unpaid = rows.filter(({ item }) => !item.charged).map(({ item }) => item.state);
  const planned = rows.filter(({ item }) => item.state === 'planned').map(({ item }) => item);
  const bound = tokensOfPlan(row, planned);
  const costs = row.acceptedAt ? !row.ownModel : !isOwn;
  return {
    ...toSummary(row, site, { counts, notScheduled }),
    ...row.settings,
    credits: {
      upperBound: costs ? (counts.planned ?? 0) : 0,
      reserved: costs ? unpaid.filter((state) => state === 'queued' || state === 'writing').length : 0,
      charged: rows.length - unpaid.length,
      left: isOwn ? null : left,
    },
    model: {
      upperBound: bound,
      upperBoundCost: costs && row.price ? inMoney(row.price, costMicros(row.price, bound)) : null,
      used: {
        input: sum(rows, ({ item }) => item.inputTokens),
        output: sum(rows, ({ item }) => item.outputTokens),
      },
      cost: inMoney(
        row.price,
        sum(rows, ({ item }) => item.costMicros),
      ),
    },
    waitingSince: row.waitingSince?.toISOString() ?? null,
    items,
  };
}

const sum = (rows: ItemWithPost[], of: (row: ItemWithPost) => number) => rows.reduce((all, row) => all + of(row), 0);

/** Null where no price was known, or nothing was asked of the model that has it. */
const inMoney = (price: ModelPrice | null, micros: number) =>
  price && micros > 0 ? { amount: micros / 1_000_000, currency: price.currency } : null;

const isPlanned = ({ state }: RunItem) => state !== 'declined';

const errorOf = ({ errorCode, errorMessage }: { errorCode: string | null; errorMessage: string | null }) =>
  errorCode && errorMessage ? { code: errorCode, message: errorMessage } : null;
