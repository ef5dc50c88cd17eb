import type { RunOverlap } from '@pressloom/contract';
import type { Db } from '../../../database/connection.ts';
import { judgePosts, readTitleAnswers, verdictWith } from '../../checks/index.ts';
import { answersFor } from '../planning/find-plan-overlaps.ts';
import type { RunRow } from '../runs/to-run.ts';

export interface TitledDraft {
  userId: string;
  postId: string;
  /** As it is by now. */
  title: string;
  /** That its plan was compared with. */
  plannedTitle: string;
  /** What the plan had in common with others. */
  overlap: RunOverlap | null;
  settings: RunRow['settings'];
}

/**
 * The title of another post, or one that its plan was compared with, that has the subject of a draft, as things are by
 * now: since it was planned, its user may have written others, or given it another title. What they kept it beside, under
 * the title that it still has, does not count.
 */
export async function otherOnSubject(db: Db, draft: TitledDraft): Promise<string | undefined> {
  const { userId, postId, title, settings } = draft;
  const planned = draft.title === draft.plannedTitle ? draft.overlap : null;
  const known = planned?.kept ? undefined : planned?.titles.find(({ verdict }) => verdict === 'same');
  if (known) return known.title;
  const [found = []] = await judgePosts(db, userId, [title], postId);
  const pairs = found.map((post) => [title, post.title] as const);
  const answers = answersFor({ settings }, await readTitleAnswers(db, userId, pairs));
  const same = found.filter((post) => verdictWith(post, answers(title, post.title)) === 'same');
  return same.find((post) => !isKeptBeside(planned, post))?.title;
}

const isKeptBeside = (planned: RunOverlap | null, { id, title }: { id: string; title: string }): boolean =>
  planned?.kept === true &&
  (planned.posts.some((post) => post.id === id) || planned.titles.some((other) => other.title === title));
