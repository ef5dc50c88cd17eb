import type { Generation } from '@pressloom/contract';
import { errorMessage, fieldErrors } from '../../lib/api-client.ts';
import { toast } from '../../ui/toast.tsx';

/** One toast for a run: its end takes the place of its beginning. */
const ID = 'generation';

export const announceGeneration = () =>
  toast.info('Generating blog content with GroqCloud API...', { id: ID, description: undefined });

export const announceNotStarted = (error: unknown) =>
  toast.error('Failed to generate content', {
    id: ID,
    description: fieldErrors(error)[0]?.message ?? errorMessage(error),
  });

export const announceEnd = ({ state, article, error }: Generation) => {
  if (state === 'done') toast.success('Content generated successfully!', { id: ID, description: undefined });
  if (state === 'failed')
    toast.error(article ? 'Failed to generate content with GroqCloud API' : 'Failed to generate content', {
      id: ID,
      description: error?.message,
      duration: 10_000,
    });
  if (state === 'stopped')
    toast.info('Generation stopped', {
      id: ID,
      description: article ? 'What was written so far is in the editor.' : 'Nothing had been written yet.',
    });
};
