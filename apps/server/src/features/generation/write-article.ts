import type { GenerationRequest } from '@pressloom/contract';
import { type FinishReason, type LanguageModel, type ModelMessage, streamText } from 'ai';
import { GenerationError, toGenerationError } from './generation-errors.ts';
import { CONTINUE_PROMPT, firstPrompt, LENGTH_PLANS, nextPrompt, SYSTEM_PROMPT } from './prompt.ts';

const TEMPERATURE = 0.7;
const MAX_TOKENS = 3_000;
const CONTINUATIONS = 2;
/** A text is long enough at this share of the words that were asked for; below it, one more part is asked for. */
const ENOUGH = 0.7;
const TIMEOUT = { totalMs: 300_000, firstChunkMs: 120_000, chunkMs: 60_000 };

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
  const take = (piece: string) => {
    draft.text += piece;
  };
  let wasCutOff = yield* streamAnswer(model, conversation(request, draft.text, prompt), signal, take);
  while (wasCutOff && draft.continuations < CONTINUATIONS) {
    draft.continuations++;
    wasCutOff = yield* streamAnswer(model, conversation(request, draft.text, CONTINUE_PROMPT), signal, take);
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

/** Streams one answer; returns whether the model's limit cut it off. */
async function* streamAnswer(
  model: LanguageModel,
  messages: ModelMessage[],
  signal: AbortSignal,
  take: (piece: string) => void,
): AsyncGenerator<string, boolean> {
  const result = streamText({
    model,
    instructions: SYSTEM_PROMPT,
    messages,
    temperature: TEMPERATURE,
    maxOutputTokens: MAX_TOKENS,
    maxRetries: 0,
    timeout: TIMEOUT,
    // Reasoning counts against the answer's limit; an article needs little of it. Other models do not know the option.
    ...(/gpt-oss/.test(modelName(model)) && { providerOptions: { pressloom: { reasoningEffort: 'low' } } }),
    abortSignal: signal,
    // Errors come as parts of the stream, below; the default would print them.
    onError: () => undefined,
  });
  let finishReason: FinishReason | undefined;
  for await (const part of result.stream) {
    if (part.type === 'text-delta') {
      take(part.text);
      yield part.text;
    } else if (part.type === 'finish') finishReason = part.finishReason;
    else if (!signal.aborted) failOn(part);
  }
  return finishReason === 'length';
}

function failOn(part: { type: string; error?: unknown }) {
  if (part.type === 'error') throw toGenerationError(part.error);
  if (part.type === 'abort') {
    throw new GenerationError('model_timeout', 'The model took too long to answer. Please try again.');
  }
}

const modelName = (model: LanguageModel) => (typeof model === 'string' ? model : model.modelId);

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
