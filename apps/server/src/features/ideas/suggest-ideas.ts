import type { Services } from '../../services.ts';
import { modelForUser } from '../generation/index.ts';
import { modelIdeas } from './model-ideas.ts';
import { ownIdeas } from './own-ideas.ts';
import { readSubjects } from './read-subjects.ts';

/**
 * What a user could write next: from the language model if it responds, else computed from the user's own subjects.
 * Without a topic and without posts there is nothing to go by, and the result is empty.
 */
export async function suggestIdeas(
  services: Pick<Services, 'config' | 'db' | 'vault' | 'modelFetch' | 'log'>,
  userId: string,
  topic: string,
) {
  const subjects = await readSubjects(services.db, userId);
  if (topic === '' && subjects.titles.length === 0) return { ideas: [], source: 'own' as const };
  try {
    const { model } = await modelForUser(services, userId);
    return { ideas: await modelIdeas(model, subjects, topic), source: 'model' as const };
  } catch (error) {
    services.log.info({ reason: (error as Error).name }, 'Ideas are computed: no model gave any');
    return { ideas: ownIdeas(subjects, topic), source: 'own' as const };
  }
}
