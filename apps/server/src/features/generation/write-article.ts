import type { GenerationRequest } from '@pressloom/contract';
import type { LanguageModel, ModelMessage } from 'ai';
import { GenerationError } from './generation-errors.ts';
import { CONTINUE_PROMPT, firstPrompt, LENGTH_PLANS, nextPrompt, SYSTEM_PROMPT } from './prompt.ts';
import { streamAnswer } from './stream-answer.ts';

const MAX_TOKENS = 3_000;
const CONTINUATIONS = 2;
/** A text is long enough at this share of the words that were asked for; below it, one more part is asked for. */
const ENOUGH = 0.7;

/**
 * Has a model write an article, part by part until its length is reached, and yields the text as it comes. An answer
 * that the model's limit cut off is continued, twice at most.
 *
 * @throws {GenerationError} for everything but an abort, which simply ends it
 */
export async function* writeArticle(
  model: LanguageModel,
  request: GenerationRequest,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const plan = LENGTH_PLANS[request.length];
  const draft: Draft = { text: '', continuations: 0 };
  // One part more than planned, for models that write less than they were asked to.
  for (let part = 1; part <= plan.parts + 1 && !signal.aborted; part++) {
    if (part > plan.parts && countWords(draft.text) >= plan.words * ENOUGH) return;
    if (part > 1) {
      draft.text += '\n\n';
      yield '\n\n';
    }
    const before = draft.text;
    yield* writePart(model, request, part === 1 ? firstPrompt(request) : nextPrompt(request, part - 1), draft, signal);
    if (draft.text === before) break;
  }
  if (draft.text.trim() === '' && !signal.aborted) {
    throw new GenerationError('model_answer_unusable', 'The model answered nothing. Please try again.');
  }
}

/** What is written so far, over all parts. */
interface Draft {
  text: string;
  continuations: number;
}

async function* writePart(
  model: LanguageModel,
  request: GenerationRequest,
  prompt: string,
  draft: Draft,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let wasCutOff = yield* ask(model, conversation(request, draft.text, prompt), signal, draft);
  while (wasCutOff && draft.continuations < CONTINUATIONS) {
    draft.continuations++;
    wasCutOff = yield* ask(model, conversation(request, draft.text, CONTINUE_PROMPT), signal, draft);
  }
}

function conversation(request: GenerationRequest, text: string, prompt: string): ModelMessage[] {
  if (text.trim() === '') return [{ role: 'user', content: prompt }];
  return [
    { role: 'user', content: firstPrompt(request) },
    { role: 'assistant', content: text.trimEnd() },
    { role: 'user', content: prompt },
  ];
}

/** One answer, noted as it comes; returns whether the model's limit cut it off. */
async function* ask(
  model: LanguageModel,
  messages: ModelMessage[],
  signal: AbortSignal,
  draft: Draft,
): AsyncGenerator<string, boolean> {
  const answer = streamAnswer(model, { instructions: SYSTEM_PROMPT, messages, maxTokens: MAX_TOKENS }, signal);
  for (;;) {
    const piece = await answer.next();
    if (piece.done) return piece.value;
    draft.text += piece.value;
    yield piece.value;
  }
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
