import { isWordPressError } from '@pressloom/wordpress';
import { generateText } from 'ai';
import { z } from 'zod';
import { invalidField, refused } from '../../../http/errors.ts';
import type { Services } from '../../../services.ts';
import { findAiProvider, openAiProvider, storeAiProvider } from './ai-provider-store.ts';
import { GenerationError, withStatus } from './generation-errors.ts';
import { languageModel, withVersion } from './model.ts';
import { toOwnModelError } from './user-model.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'outbound' | 'modelFetch'>;

interface Endpoint {
  baseUrl: string;
  /** Undefined: the stored one. */
  apiKey?: string | null;
}

const TEST_MS = 30_000;
const LIST_MS = 10_000;
const LIST_BYTES = 4 * 1024 * 1024;
const MODELS_MAX = 1_000;

/** Asks an endpoint for a few words and stores it only if they arrive. @throws 422 that names the field and the fix */
export async function saveAiProvider(services: Needs, userId: string, form: Endpoint & { model: string }) {
  const apiKey = await keyFor(services, userId, form);
  const provider = { baseUrl: withVersion(form.baseUrl), model: form.model, apiKey };
  await explained(() =>
    generateText({
      model: languageModel(provider, services.modelFetch.fetch),
      prompt: 'Answer with the word: OK',
      maxOutputTokens: 16,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(TEST_MS),
    }),
  );
  await storeAiProvider(services, userId, provider);
  const stored = await findAiProvider(services.db, userId);
  if (!stored) throw new Error('The provider was not stored');
  return { provider: stored };
}

const modelList = z.object({ data: z.array(z.object({ id: z.string().max(300) })) });

/** Names of the models that an endpoint offers. @throws 422 that names the field and the fix */
export async function listModels(services: Needs, userId: string, endpoint: Endpoint): Promise<string[]> {
  const apiKey = await keyFor(services, userId, endpoint);
  const names = await explained(async () => {
    const response = await services.outbound.request(`${withVersion(endpoint.baseUrl)}/models`, {
      headers: { accept: 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      timeoutMs: LIST_MS,
      maxBytes: LIST_BYTES,
      followRedirects: 0,
    });
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw withStatus(response.status);
    return modelList.parse(JSON.parse(response.text())).data.map(({ id }) => id);
  });
  if (!names) throw invalidField('baseUrl', 'There is no list of models at this URL. It usually ends in /v1');
  return [...new Set(names)].sort((a, b) => a.localeCompare(b)).slice(0, MODELS_MAX);
}

/** The key to send; the stored one only to the origin it was stored for. */
async function keyFor(services: Needs, userId: string, { baseUrl, apiKey }: Endpoint): Promise<string | undefined> {
  if (apiKey !== undefined) return apiKey ?? undefined;
  const stored = await openAiProvider(services, userId).catch(() => undefined);
  if (!stored?.apiKey) return undefined;
  if (new URL(stored.baseUrl).origin === new URL(baseUrl).origin) return stored.apiKey;
  throw invalidField('apiKey', 'The stored key belongs to another endpoint. Please enter the key of this one');
}

const FIELDS: Record<string, string> = {
  model_key_refused: 'apiKey',
  model_not_found: 'model',
  model_refused: 'model',
};

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const { code, message } = toOwnModelError(asGenerationError(cause));
    throw refused(code, message, { fields: [{ path: FIELDS[code] ?? 'baseUrl', message }] });
  }
}

/** Errors of the guarded client, translated to generation errors. */
function asGenerationError(cause: unknown): unknown {
  if (!isWordPressError(cause) || cause.code === 'address_blocked') return cause;
  return cause.code === 'site_timeout'
    ? new GenerationError('model_timeout', '', { cause })
    : new GenerationError('model_unreachable', '', { cause });
}
