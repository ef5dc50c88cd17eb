import type { BatchPost } from './describe-for-batch.ts';

export type Light = 'green' | 'amber' | 'red';

export interface BatchReason {
  light: 'amber' | 'red';
  measure: 'lengths' | 'skeletons' | 'openings' | 'anchors' | 'questions' | 'paragraphs' | 'pace';
  /** What was found, with its figures, and what to do about it. */
  message: string;
  /** Ids of the posts that it is about. */
  posts: string[];
}

export interface BatchReport {
  light: Light;
  /** Red ones first. */
  reasons: BatchReason[];
}

/** Below, posts resemble one another by chance. */
const POSTS_MIN = 3;

type Found = BatchReason | undefined;

/**
 * Judges posts that are to be published together as a reader, or a search engine, sees them: as a pattern.
 *
 * @param past posts that the site published in each of the last weeks
 */
export function checkBatch(posts: readonly BatchPost[], past: { weeks: readonly number[] }): BatchReport {
  const found: Found[] = [doubledParagraphs(posts), pace(posts, past.weeks)];
  if (posts.length >= POSTS_MIN)
    found.push(lengths(posts), skeletons(posts), openings(posts), anchors(posts), questions(posts));
  const reasons = found.filter((reason) => reason !== undefined);
  reasons.sort((one, other) => Number(other.light === 'red') - Number(one.light === 'red'));
  return { light: reasons[0]?.light ?? 'green', reasons };
}

/** Standard deviation of the lengths, as a share of their mean. Written by hand, posts of one blog have 0.3 and more. */
function lengths(posts: readonly BatchPost[]): Found {
  const mean = posts.reduce((sum, { words }) => sum + words, 0) / posts.length;
  if (mean === 0) return undefined;
  const spread = Math.sqrt(posts.reduce((sum, { words }) => sum + (words - mean) ** 2, 0) / posts.length) / mean;
  if (spread >= 0.12) return undefined;
  const light = spread < 0.05 && posts.length >= 5 ? 'red' : 'amber';
  const [least, most] = [Math.min(...posts.map(({ words }) => words)), Math.max(...posts.map(({ words }) => words))];
  const message = `All ${posts.length} posts have nearly the same length: ${grouped(least)} to ${grouped(most)} words. Let each be as long as its subject needs.`;
  return { light, measure: 'lengths', message, posts: posts.map(({ id }) => id) };
}

const grouped = (count: number) => count.toLocaleString('en-US');

function skeletons(posts: readonly BatchPost[]): Found {
  const [skeleton, same] = largest(posts, ({ skeleton }) => (skeleton.split(' ').length >= 3 ? [skeleton] : []));
  if (same.length < POSTS_MIN || same.length / posts.length < 0.4) return undefined;
  const count = skeleton.split(' ').length;
  const message = `${same.length} of ${posts.length} posts have the same ${count} headings on the same levels. Vary how they are divided.`;
  return {
    light: same.length / posts.length >= 0.6 && same.length >= 4 ? 'red' : 'amber',
    measure: 'skeletons',
    message,
    posts: same,
  };
}

function openings(posts: readonly BatchPost[]): Found {
  const [opening, same] = largest(posts, (post) =>
    post.opening.split(' ').length >= 3 ? [post.opening.split(' ').slice(0, 3).join(' ')] : [],
  );
  if (same.length < 2 || same.length / posts.length < 0.25) return undefined;
  const light = same.length >= POSTS_MIN && same.length / posts.length >= 0.5 ? 'red' : 'amber';
  const message = `${same.length} of ${posts.length} posts begin alike (“${opening} …”). Begin each in its own way.`;
  return { light, measure: 'openings', message, posts: same };
}

function anchors(posts: readonly BatchPost[]): Found {
  const [anchor, same] = largest(posts, (post) => post.anchors.filter((text) => text !== ''));
  if (same.length < POSTS_MIN) return undefined;
  const light = same.length >= 4 && same.length / posts.length >= 0.5 ? 'red' : 'amber';
  const message = `${same.length} of ${posts.length} posts have a link on the words “${anchor}”. Link where the text calls for it.`;
  return { light, measure: 'anchors', message, posts: same };
}

function questions(posts: readonly BatchPost[]): Found {
  const having = posts.filter((post) => post.questions.length > 0).map(({ id }) => id);
  const [, same] = largest(posts, (post) => post.questions.filter((text) => text !== 'faq'));
  if (having.length >= 4 && having.length / posts.length >= 0.8) {
    const message = `${having.length} of ${posts.length} posts end with questions and answers. Keep them where readers really ask.`;
    return { light: same.length >= 2 ? 'red' : 'amber', measure: 'questions', message, posts: having };
  }
  if (same.length < 2) return undefined;
  return {
    light: 'amber',
    measure: 'questions',
    message: `${same.length} posts answer the same question. Answer it in one, and link to it.`,
    posts: same,
  };
}

function doubledParagraphs(posts: readonly BatchPost[]): Found {
  const seen = new Map<string, string>();
  const same = new Set<string>();
  for (const { id, paragraphs } of posts) {
    for (const paragraph of paragraphs) {
      const other = seen.get(paragraph);
      if (other) same.add(other).add(id);
      else seen.set(paragraph, id);
    }
  }
  if (same.size === 0) return undefined;
  const where =
    same.size === 1 ? 'One post has a paragraph twice.' : `${same.size} posts share a paragraph, word for word.`;
  return { light: 'red', measure: 'paragraphs', message: `${where} Rewrite it or remove it.`, posts: [...same] };
}

const WEEK_MS = 7 * 24 * 3_600_000;

function pace(posts: readonly BatchPost[], weeks: readonly number[]): Found {
  const days = posts.flatMap(({ date }) => (date ? [date.getTime()] : []));
  if (days.length < POSTS_MIN) return undefined;
  const span = (Math.max(...days) - Math.min(...days)) / WEEK_MS;
  // Between n days there are n - 1 intervals.
  const planned = span < 1 ? days.length : (days.length - 1) / span;
  const usual = weeks.length === 0 ? 0 : weeks.reduce((sum, count) => sum + count, 0) / weeks.length;
  // A site that publishes rarely, or is new, may begin with two a week.
  const times = planned / Math.max(usual, 2);
  if (times < 2) return undefined;
  const before = usual === 0 ? 'none' : `about ${round(usual)} a week`;
  const message = `${round(planned)} posts a week are planned. The site published ${before} in the last ${weeks.length} weeks. Spread them out.`;
  return { light: times >= 5 ? 'red' : 'amber', measure: 'pace', message, posts: posts.map(({ id }) => id) };
}

const round = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 3 ? 1 : 0 });

/** What most posts have in common, and the posts that have it. */
function largest(posts: readonly BatchPost[], of: (post: BatchPost) => string[]): [string, string[]] {
  const groups = new Map<string, string[]>();
  for (const post of posts)
    for (const each of new Set(of(post))) groups.set(each, [...(groups.get(each) ?? []), post.id]);
  return [...groups].reduce((best, group) => (group[1].length > best[1].length ? group : best), ['', [] as string[]]);
}
