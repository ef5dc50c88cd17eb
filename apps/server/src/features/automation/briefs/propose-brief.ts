import type { RunBrief } from '@pressloom/contract';
import type { LanguageModel } from 'ai';
import { askForObjects, GenerationError } from '../../generation/index.ts';
import type { RunRow } from '../runs/to-run.ts';
import { OUTLINE_TOKENS } from '../writing/request-limits.ts';
import { BRIEF_INSTRUCTIONS, briefOf, briefPrompt, type PlannedArticle, proposedSection } from './brief-prompt.ts';

/** @throws {GenerationError} if the model proposes no outline */
export async function proposeBrief(
  model: LanguageModel,
  run: RunRow,
  item: PlannedArticle,
  signal: AbortSignal,
): Promise<RunBrief> {
  const asked = {
    instructions: BRIEF_INSTRUCTIONS,
    prompt: briefPrompt(run, item),
    item: proposedSection,
    list: 'sections',
    maxTokens: OUTLINE_TOKENS,
  };
  const sections = await askForObjects(model, asked, signal);
  if (sections.length > 0) return briefOf(sections, run.settings.length, item.brief);
  throw new GenerationError(
    'model_answer_unusable',
    'The model proposed no outline that can be used. Please try again.',
  );
}
