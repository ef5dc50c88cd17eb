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
  let text = '';
  let continuations = 0;
  let prompt = firstPrompt(request);
  // One part more than planned, for models that write less than they were asked to.
  for (let part = 1; part <= plan.parts + 1; part++) {
    if (part > 1) {
      if (part > plan.parts && countWords(text) >= plan.words * ENOUGH) return;
      prompt = nextPrompt(request, part - 1);
      text += '\n\n';
      yield '\n\n';
    }
    let written = 0;
    let finishReason: FinishReason | undefined;
    do {
      const messages = conversation(request, text, finishReason === 'length' ? CONTINUE_PROMPT : prompt);
      const answer = streamAnswer(model, messages, signal);
      for (;;) {
        const next = await answer.next();
        if (next.done) {
          finishReason = next.value;
          break;
        }
        text += next.value;
        written += next.value.length;
        yield next.value;
      }
      if (signal.aborted) return;
    } while (finishReason === 'length' && continuations++ < CONTINUATIONS);
    if (written === 0) break;
  }
  if (text.trim() === '')
    throw new GenerationError('model_answer_unusable', 'The model answered nothing. Please try again.');
}

function conversation(request: GenerationRequest, text: string, prompt: string): ModelMessage[] {
  if (text.trim() === '') return [{ role: 'user', content: prompt }];
  return [
    { role: 'user', content: firstPrompt(request) },
    { role: 'assistant', content: text.trimEnd() },
    { role: 'user', content: prompt },
  ];
}

async function* streamAnswer(
  model: LanguageModel,
  messages: ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string, FinishReason | undefined> {
  const result = streamText({
    model,
    system: SYSTEM_PROMPT,
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
  for await (const part of result.fullStream) {
    if (part.type === 'text-delta') yield part.text;
    else if (part.type === 'finish') finishReason = part.finishReason;
    else if (part.type === 'error' && !signal.aborted) throw toGenerationError(part.error);
    else if (part.type === 'abort' && !signal.aborted) {
      throw new GenerationError('model_timeout', 'The model took too long to answer. Please try again.');
    }
  }
  return finishReason;
}

const modelName = (model: LanguageModel) => (typeof model === 'string' ? model : model.modelId);

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
