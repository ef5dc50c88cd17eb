import type { Generation } from '@pressloom/contract';
import { errorMessage, fieldErrors } from '../../lib/api/api-client.ts';
import { toast } from '../../ui/toast.tsx';

/** One toast per run: its end replaces its beginning. */
const ID = 'generation';

/** The specification's wording for Groq, the provider's name for all others. */
const withProvider = (words: string, provider: string | null | undefined) =>
  provider ? `${words} with ${provider === 'Groq' ? 'GroqCloud API' : provider}` : words;

/** @param provider undefined while it is unknown */
export const announceGeneration = (provider: string | null | undefined) =>
  toast.info(`${withProvider('Generating blog content', provider)}...`, { id: ID });

/** That it could not be started or stopped. */
export const announceRefused = (error: unknown, title = 'Failed to generate content') =>
  toast.error(title, { id: ID, description: fieldErrors(error)[0]?.message ?? errorMessage(error) });

export const announceEnd = ({ state, article, placeholder, provider, error }: Generation) => {
  if (state === 'done') toast.success('Content generated successfully!', { id: ID });
  if (state === 'failed')
    toast.error(withProvider('Failed to generate content', provider), {
      id: ID,
      description: [error?.message, article && !placeholder && 'The text so far is kept.'].filter(Boolean).join(' '),
      duration: 10_000,
    });
  if (state === 'stopped') announceStopped(article ? 'The text so far is in the editor.' : 'No text was written yet.');
};

export const announceStopped = (description?: string) => toast.info('Generation stopped', { id: ID, description });
