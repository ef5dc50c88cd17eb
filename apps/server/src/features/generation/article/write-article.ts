import type { GenerationRequest } from '@pressloom/contract';
import type { LanguageModel, ModelMessage } from 'ai';
import { GenerationError } from '../model/generation-errors.ts';
import { streamAnswer } from '../model/stream-answer.ts';
import { type OnWait, waitWhileBusy } from '../model/wait-while-busy.ts';
import {
  CONTINUATIONS,
  CONTINUE_PROMPT,
  firstPrompt,
  LENGTH_PLANS,
  MAX_TOKENS,
  nextPrompt,
  SYSTEM_PROMPT,
} from './prompt.ts';
import { withoutRepetition } from './without-repetition.ts';

/** A text is long enough at this share of the requested words; below it, one more part is requested. */
const ENOUGH = 0.7;

interface Work {
  model: LanguageModel;
  request: GenerationRequest;
  signal: AbortSignal;
  /** Called when the model is busy and will be asked again later. */
  onWait: OnWait;
}

/** What is written so far, over all parts. */
interface Draft {
  text: string;
  continuations: number;
}

/**
 * Has a model write an article, part by part until its length is reached, and yields the text as it arrives. An answer
 * cut off by the model's limit is continued, at most twice. Repeated text is dropped; a continuation that only repeats
 * ends the article: the model has nothing more to say.
 *
 * @throws {GenerationError} for everything but an abort, which simply ends it
 */
export async function* writeArticle(work: Work): AsyncGenerator<string> {
  const { request, signal } = work;
  const plan = LENGTH_PLANS[request.length];
  const draft: Draft = { text: '', continuations: 0 };
  // One part more than planned, for models that write less than requested.
  for (let part = 1; part <= plan.parts + 1 && !signal.aborted; part++) {
    if (part > plan.parts && countWords(draft.text) >= plan.words * ENOUGH) return;
    if (part > 1) yield* add(draft, '\n\n');
    const prompt = part === 1 ? firstPrompt(request) : nextPrompt(request, part - 1);
    const hasMore = yield* writePart(work, prompt, draft);
    if (!hasMore) break;
  }
  if (draft.text.trim() === '' && !signal.aborted) {
    throw new GenerationError('model_answer_unusable', 'The model answered nothing. Please try again.');
  }
}

/** Returns whether the model may have more to say: each of its answers added something new. */
async function* writePart(work: Work, prompt: string, draft: Draft): AsyncGenerator<string, boolean> {
  for (let asked = prompt; ; asked = CONTINUE_PROMPT) {
    const before = draft.text;
    const wasCutOff = yield* ask(work, asked, draft);
    if (draft.text === before) return false;
    if (!wasCutOff || draft.continuations === CONTINUATIONS) return true;
    draft.continuations++;
  }
}

/** One answer, appended as it arrives; returns whether the model's limit cut it off. */
async function* ask(
  { model, request, signal, onWait }: Work,
  prompt: string,
  draft: Draft,
): AsyncGenerator<string, boolean> {
  const question = {
    instructions: SYSTEM_PROMPT,
    messages: conversation(request, draft.text, prompt),
    maxTokens: MAX_TOKENS,
  };
  const answer = waitWhileBusy((ticket) => streamAnswer(model, { ...question, ticket }, signal), signal, onWait);
  const filter = withoutRepetition(draft.text);
  try {
    for (;;) {
      const piece = await answer.next();
      yield* add(draft, piece.done ? filter.end() : filter.push(piece.value));
      if (piece.done) return piece.value;
    }
  } catch (error) {
    // Text held back when the answer broke off is still appended.
    yield* add(draft, filter.end());
    throw error;
  }
}

function* add(draft: Draft, text: string): Generator<string> {
  if (text === '') return;
  draft.text += text;
  yield text;
}

function conversation(request: GenerationRequest, text: string, prompt: string): ModelMessage[] {
  if (text.trim() === '') return [{ role: 'user', content: prompt }];
  return [
    { role: 'user', content: firstPrompt(request) },
    { role: 'assistant', content: text.trimEnd() },
    { role: 'user', content: prompt },
  ];
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
