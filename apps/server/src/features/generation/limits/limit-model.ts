import { ReadableStream } from 'node:stream/web';
import { APICallError, type LanguageModel, type LanguageModelMiddleware, wrapLanguageModel } from 'ai';
import type { Db } from '../../../database/connection.ts';
import { toGenerationError } from '../model/generation-errors.ts';
import { admitRequest, type Counted, countTokens } from './admit-request.ts';
import { holdEndpoint } from './hold-endpoint.ts';
import { ModelHeldError } from './model-held-error.ts';

type Model = Exclude<LanguageModel, string>;
type WrapStream = NonNullable<LanguageModelMiddleware['wrapStream']>;
type Parts = Awaited<ReturnType<WrapStream>>['stream'];

/** What an answer took, as its endpoint says, or as estimated where it says nothing. */
export interface Usage {
  input: number;
  output: number;
}

/** The name of provider options that no endpoint gets. */
const QUEUE = 'queue';

/** Tells the wrapped model the place of a request in the queue. */
export const queueOptions = (ticket: string | undefined): Record<string, { ticket: string }> =>
  ticket ? { [QUEUE]: { ticket } } : {};

/** Called with true when a request has to wait for the limits of its endpoint, and with false once one is answered. */
export type OnHeld = (isHeld: boolean) => Promise<void>;

interface Counting extends Counted {
  db: Db;
  onHeld?: OnHeld;
  onUsage?: (usage: Usage) => Promise<void>;
}

/** The same model, which is not asked over its limits, and left alone by every process once it says that it is over them. */
export function limitModel(model: Model, { db, onHeld, onUsage, ...counted }: Counting): Model {
  const wrapStream: WrapStream = async ({ doStream, params }) => {
    const { prompt, maxOutputTokens = 0, providerOptions, abortSignal } = params;
    const input = asTokens(Buffer.byteLength(JSON.stringify(prompt)));
    const ticket = providerOptions?.[QUEUE]?.ticket as string | undefined;
    const noteHeld = (isHeld: boolean) => onHeld?.(isHeld).catch(() => undefined);
    const id = await admitRequest(db, counted, { tokens: input + maxOutputTokens, ticket }).catch(async (cause) => {
      if (cause instanceof ModelHeldError) {
        await noteHeld(true);
        // Whoever stopped meanwhile doesn't hear of its place.
        if (abortSignal?.aborted) await cause.leave?.().catch(() => undefined);
      }
      throw cause;
    });
    const settle = async (usage: Usage) => {
      await Promise.allSettled([id && countTokens(db, id, usage.input + usage.output), onUsage?.(usage)]);
    };
    try {
      const result = await doStream();
      await noteHeld(false);
      return { ...result, stream: ReadableStream.from(metered(result.stream, input, settle)) as Parts };
    } catch (cause) {
      // The failure itself is what its caller has to know, whatever becomes of this.
      await noteFailure(db, counted.endpoint, cause).catch(() => undefined);
      if (id) await countTokens(db, id, wasRefused(cause) ? 0 : input).catch(() => undefined);
      throw cause;
    }
  };
  return wrapLanguageModel({ model, middleware: { specificationVersion: 'v4', wrapStream, wrapGenerate } });
}

/** Nothing asks it so; what did would not be counted. */
const wrapGenerate = () => {
  throw new Error('A model with limits answers as a stream alone');
};

async function noteFailure(db: Db, endpoint: string, cause: unknown) {
  const { code, retryAfterMs } = toGenerationError(cause);
  if (code === 'model_busy') await holdEndpoint(db, endpoint, retryAfterMs);
}

/** It counts as a request, and took nothing. After any other failure, the model may have read it and thought about it. */
const wasRefused = (cause: unknown) =>
  APICallError.isInstance(cause) && cause.statusCode !== undefined && cause.statusCode >= 400 && cause.statusCode < 500;

/** An answer as it arrives; at its end, whatever that is, `settle` hears what it took. */
async function* metered(stream: Parts, input: number, settle: (usage: Usage) => Promise<void>) {
  let usage: Usage | undefined;
  let bytes = 0;
  try {
    for await (const part of stream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') bytes += Buffer.byteLength(part.delta);
      if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage;
        usage = { input: inputTokens.total ?? input, output: outputTokens.total ?? asTokens(bytes) };
      }
      yield part;
    }
  } finally {
    // If that fails, the estimate counts until its minute is over.
    await settle(usage ?? { input, output: asTokens(bytes) });
  }
}

/** About four bytes make a token, in all scripts. */
export const asTokens = (bytes: number) => Math.ceil(bytes / 4);
