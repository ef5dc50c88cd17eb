import { type FinishReason, type JSONValue, type LanguageModel, type ModelMessage, streamText } from 'ai';
import { queueOptions } from '../limits/limit-model.ts';
import { waitForRoom } from '../limits/wait-for-room.ts';
import { GenerationError, toGenerationError } from './generation-errors.ts';

const TEMPERATURE = 0.7;
/** A model on a machine of one's own may read for minutes, and write for longer: what counts is that something arrives. */
const TIMEOUT = { totalMs: 900_000, firstChunkMs: 240_000, chunkMs: 60_000 };

interface Question {
  instructions: string;
  messages: ModelMessage[];
  maxTokens: number;
  /** `response_format` of the request; not every endpoint takes one. */
  responseFormat?: object;
  /** Its place in the queue of the endpoint, for a user who waits there. */
  ticket?: string;
}

/**
 * Streams one answer of a model; returns whether the model's limit cut it off. In the background, a limit is waited out.
 *
 * @throws {GenerationError} for everything but an abort, which simply ends it unless a limit is waited out
 */
export const streamAnswer = (
  model: LanguageModel,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> =>
  waitForRoom((ticket = question.ticket) => streamOnce(model, { ...question, ticket }, signal), signal);

async function* streamOnce(
  model: LanguageModel,
  { instructions, messages, maxTokens, responseFormat, ticket }: Question,
  signal: AbortSignal,
): AsyncGenerator<string, boolean> {
  const unread = new AbortController();
  const result = streamText({
    model,
    instructions: instructions.toWellFormed(),
    messages: messages.map(wellFormed),
    temperature: TEMPERATURE,
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    timeout: TIMEOUT,
    providerOptions: {
      ...queueOptions(ticket),
      pressloom: {
        // Reasoning counts against the answer's limit; writing needs little of it. Other models do not support the option.
        ...(/gpt-oss/.test(modelName(model)) && { reasoningEffort: 'low' }),
        ...(responseFormat && { response_format: responseFormat as JSONValue }),
      },
    },
    abortSignal: AbortSignal.any([signal, unread.signal]),
    // Errors arrive as parts of the stream, below; the default handler would print them.
    onError: () => undefined,
  });
  let finishReason: FinishReason | undefined;
  try {
    for await (const part of result.stream) {
      if (part.type === 'text-delta') yield part.text;
      else if (part.type === 'finish') finishReason = part.finishReason;
      else if (!signal.aborted) failOn(part);
    }
    return finishReason === 'length';
  } finally {
    // Otherwise an endpoint would go on sending what nobody reads, and nobody would count it.
    unread.abort();
  }
}

/** A text cut within a character makes a request that some endpoints refuse. */
const wellFormed = (message: ModelMessage): ModelMessage =>
  typeof message.content === 'string'
    ? ({ ...message, content: message.content.toWellFormed() } as ModelMessage)
    : message;

function failOn(part: { type: string; error?: unknown }) {
  if (part.type === 'error') throw toGenerationError(part.error);
  if (part.type === 'abort') {
    throw new GenerationError('model_timeout', 'The model took too long to answer. Please try again.');
  }
}

/** The name of a model at its endpoint. */
export const modelName = (model: LanguageModel) => (typeof model === 'string' ? model : model.modelId);
