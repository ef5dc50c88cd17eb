import { cleanText } from '@pressloom/wordpress';
import type { LanguageModel, ModelMessage } from 'ai';
import { GenerationError } from '../model/generation-errors.ts';
import { streamAnswer } from '../model/stream-answer.ts';
import { CONTINUATIONS, CONTINUE_PROMPT, MAX_TOKENS } from './prompt.ts';
import { withoutRepetition } from './without-repetition.ts';

interface Passage {
  instructions: string;
  prompt: string;
  /** In characters: a model that writes more does not stop by itself. */
  lengthMax: number;
}

/**
 * Has a model write one passage to its end. An answer cut off by the model's limit is continued, at most twice, without
 * what it repeats. A busy model is not waited for.
 *
 * @throws {GenerationError} for everything but an abort, which simply ends it
 */
export async function writePassage(
  model: LanguageModel,
  { instructions, prompt, lengthMax }: Passage,
  signal: AbortSignal,
): Promise<string> {
  let text = '';
  for (let continuation = 0; continuation <= CONTINUATIONS; continuation++) {
    const asked: ModelMessage = { role: 'user', content: prompt };
    const messages: ModelMessage[] =
      text === ''
        ? [asked]
        : [asked, { role: 'assistant', content: text.trimEnd() }, { role: 'user', content: CONTINUE_PROMPT }];
    const answer = streamAnswer(model, { instructions, messages, maxTokens: MAX_TOKENS }, signal);
    const filter = withoutRepetition(text);
    const before = text;
    let wasCutOff = false;
    try {
      for (;;) {
        const piece = await answer.next();
        text += piece.done ? filter.end() : filter.push(piece.value);
        if (text.length > lengthMax) throw new GenerationError('model_answer_unusable', TOO_LONG);
        if (!piece.done) continue;
        wasCutOff = piece.value;
        break;
      }
    } finally {
      await answer.return(false);
    }
    if (!wasCutOff || text === before) break;
  }
  return cleanText(text);
}

const TOO_LONG = 'The model did not stop writing. Please try again, or choose another model.';
