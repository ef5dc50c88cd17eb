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
 * Whether a draft has the subject of another post, as things are by now: since it was planned, its user may have written
 * others, or given it another title. What they kept it beside, under the title that it still has, is none.
 */
export async function hasSubjectOfAnother(db: Db, draft: TitledDraft): Promise<boolean> {
  const { userId, postId, title, settings } = draft;
  const planned = draft.title === draft.plannedTitle ? draft.overlap : null;
  if (!planned?.kept && planned?.titles.some(({ verdict }) => verdict === 'same')) return true;
  const [found = []] = await judgePosts(db, userId, [title], postId);
  const pairs = found.map((post) => [title, post.title] as const);
  const answers = answersFor({ settings }, await readTitleAnswers(db, userId, pairs));
  const same = found.filter((post) => verdictWith(post, answers(title, post.title)) === 'same');
  return same.some((post) => !isKeptBeside(planned, post));
}

const isKeptBeside = (planned: RunOverlap | null, { id, title }: { id: string; title: string }): boolean =>
  planned?.kept === true &&
  (planned.posts.some((post) => post.id === id) || planned.titles.some((other) => other.title === title));
