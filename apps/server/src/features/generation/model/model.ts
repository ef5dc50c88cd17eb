import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createGuardedFetch } from '@pressloom/wordpress';
import type { LanguageModel } from 'ai';
import { z } from 'zod';
import type { Config } from '../../../config.ts';
import { finishAtDone } from './finish-at-done.ts';
import { GenerationError } from './generation-errors.ts';

// Groq retired its 8B model (llama-3.1-8b-instant) on 16 August 2026 and names this one as its successor.
const GROQ = { baseUrl: 'https://api.groq.com/openai/v1', model: 'openai/gpt-oss-20b' };
const OLLAMA = 'http://127.0.0.1:11434/v1';
const LOOKUP_MS = 2_000;

type ModelSettings = Pick<Config['llm'], 'baseUrl' | 'apiKey' | 'model'>;

export interface ResolvedModel {
  baseUrl: string;
  model: string;
  apiKey?: string;
}

/**
 * Which endpoint and model to use: the configured ones; Groq if there is only a key; else a local Ollama.
 * @throws {GenerationError} `no_model` if none can be found
 */
export async function resolveModel(settings: ModelSettings, ollama = OLLAMA): Promise<ResolvedModel> {
  const { apiKey } = settings;
  const baseUrl = baseUrlOf(settings, ollama);
  if (!settings.baseUrl && apiKey) return { baseUrl, model: settings.model ?? GROQ.model, apiKey };
  if (settings.baseUrl && settings.model) return { baseUrl, model: settings.model, apiKey };
  const offered = await modelsAt(baseUrl, apiKey);
  const model = settings.model ?? offered?.[0];
  if (!offered || !model) {
    throw new GenerationError(
      'no_model',
      settings.baseUrl
        ? 'The configured endpoint names no model. Set LLM_MODEL to the one to use.'
        : 'No language model is set up. Set LLM_API_KEY (Groq), set LLM_BASE_URL for another endpoint, or start Ollama on this machine.',
    );
  }
  return { baseUrl, model, apiKey };
}

/** Base URL of the server's own model. */
export function baseUrlOf({ baseUrl, apiKey }: ModelSettings, ollama = OLLAMA): string {
  if (baseUrl) return withVersion(baseUrl);
  return apiKey ? GROQ.baseUrl : ollama;
}

export type ModelClient = Exclude<LanguageModel, string>;

/** Of each client: the endpoint and model that it asks. */
const targets = new WeakMap<object, string>();

/** The endpoint and model that a client asks, which may be wrapped in another; of clients that were not made here, the model alone. */
export const targetOf = (model: LanguageModel): string =>
  typeof model === 'string' ? model : (targets.get(model) ?? model.modelId);

/** The same model, asked in another way. */
export function wrapModel(model: ModelClient, wrap: (model: ModelClient) => ModelClient): ModelClient {
  const wrapped = wrap(model);
  targets.set(wrapped, targetOf(model));
  return wrapped;
}

const named = { name: 'pressloom', includeUsage: true };
const models = new Map<string, ModelClient>();

/** For requests to the server's own model, which may run on this machine. */
export const serverFetch = createGuardedFetch({ allowPrivate: true }).fetch;

/**
 * The model's client. The server's client is created once per endpoint and key.
 * @param guarded for an endpoint entered by a user; its client is not cached
 */
export function languageModel({ baseUrl, model, apiKey }: ResolvedModel, guarded?: typeof fetch): ModelClient {
  const settings = { ...named, baseURL: baseUrl, apiKey, fetch: finishAtDone(guarded ?? serverFetch) };
  const key = JSON.stringify([baseUrl, model, apiKey]);
  const made = (!guarded && models.get(key)) || createOpenAICompatible(settings)(model);
  if (!guarded) models.set(key, made);
  targets.set(made, JSON.stringify([baseUrl, model]));
  return made;
}

/** Base URLs are given with and without `/v1`; one that contains a version anywhere is left unchanged. */
export function withVersion(baseUrl: string): string {
  const url = new URL(baseUrl);
  const segments = url.pathname.split('/').filter(Boolean);
  if (!segments.some((segment) => /^v\d/.test(segment))) segments.push('v1');
  return `${url.origin}/${segments.join('/')}`;
}

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

async function modelsAt(baseUrl: string, apiKey?: string): Promise<string[] | undefined> {
  try {
    const response = await serverFetch(`${baseUrl}/models`, {
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      signal: AbortSignal.timeout(LOOKUP_MS),
    });
    return modelList.parse(await response.json()).data.map(({ id }) => id);
  } catch {
    return undefined;
  }
}
