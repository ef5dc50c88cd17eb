import type { LanguageModel } from 'ai';
import type { Config } from '../../../config.ts';
import type { Foundation } from '../../../foundation.ts';
import { endpointKey } from '../limits/endpoint-key.ts';
import { limitModel, type OnHeld, type Usage } from '../limits/limit-model.ts';
import type { StoredProvider } from '../runs/read-terms.ts';
import { openAiProvider, unsealProvider } from './ai-provider-store.ts';
import { GenerationError, toGenerationError, tryAgain } from './generation-errors.ts';
import { languageModel, type ModelClient, type ResolvedModel, resolveModel, wrapModel } from './model.ts';

export interface UserModel {
  model: LanguageModel;
  /** Whether it is the user's own, which costs no credits. */
  isOwn: boolean;
}

type Needs = Pick<Foundation, 'config' | 'db' | 'vault' | 'modelFetch'>;

/** How a model is asked. */
interface Asking {
  /** Nobody waits for the answers in front of a screen, so others come first. */
  isBackground?: boolean;
  /** Hears that a request has to wait for the limits of its endpoint, and that one is answered. */
  onHeld?: OnHeld;
  /** Hears what each answer took. */
  onUsage?: (usage: Usage) => Promise<void>;
}

/** The model that writes for a user: their own if configured, else the server's. @throws {GenerationError} */
export async function modelForUser(services: Needs, userId: string, asking: Asking = {}): Promise<UserModel> {
  return toModel(services, userId, await openAiProvider(services, userId), asking);
}

/** The same for a row that was already read. @throws {GenerationError} */
export async function modelOfProvider(
  services: Needs,
  userId: string,
  provider: StoredProvider | null,
): Promise<UserModel> {
  return toModel(services, userId, provider ? await unsealProvider(services, provider) : undefined, {});
}

async function toModel(
  { config, db, modelFetch }: Needs,
  userId: string,
  own: ResolvedModel | undefined,
  { isBackground = false, onHeld, onUsage }: Asking,
): Promise<UserModel> {
  const isOwn = own !== undefined;
  const resolved = own ?? (await resolveModel(config.llm));
  const client = languageModel(resolved, own && modelFetch.fetch);
  // The limits of the operator are those of the server's model.
  const limits = isOwn ? {} : config.llm.limits;
  const counting = { db, endpoint: endpointKey(resolved, own && userId), limits, isBackground, onHeld, onUsage };
  return { model: wrapModel(client, (model: ModelClient) => limitModel(model, counting)), isOwn };
}

/**
 * Words a failure of a model for its user. What only the operator can fix names the setting to change where nothing is sold,
 * as users are close to their operator there. Where plans are sold, only the admin area names it.
 */
export function toModelError(
  cause: unknown,
  { isOwn, config }: { isOwn: boolean; config: Pick<Config, 'billing'> },
): GenerationError {
  if (isOwn) return toOwnModelError(cause);
  const error = toGenerationError(cause);
  return config.billing && OF_OPERATOR.has(error.code)
    ? new GenerationError(error.code, UNAVAILABLE, { cause: error.cause })
    : error;
}

const UNAVAILABLE =
  'Writing isn’t available at the moment. Try again later, or connect a model of your own in Settings.';

/** Failures of the server's model that its settings cause, or the account that it belongs to. */
const OF_OPERATOR = new Set([
  'no_model',
  'model_key_refused',
  'model_not_found',
  'model_unreachable',
  'model_quota_used_up',
]);

/** Rewords a failure of the user's own model: it is fixed in the settings, not on the server. */
export function toOwnModelError(cause: unknown): GenerationError {
  const error = toGenerationError(cause);
  const { code, cause: origin, retryAfterMs } = error;
  if (code === 'model_busy' && retryAfterMs !== undefined) {
    return new GenerationError(code, `Your endpoint is over its limit. ${tryAgain(retryAfterMs)}`, {
      cause: origin,
      retryAfterMs,
    });
  }
  const message = OWN_WORDS[code];
  return message ? new GenerationError(code, message, { cause: origin }) : error;
}

const OWN_WORDS: Record<string, string> = {
  model_key_refused:
    'Your endpoint refused the key. Make sure that it is complete, not expired, and belongs to this endpoint.',
  model_not_found: 'Your endpoint does not know this model. Choose one from its list, or check the URL.',
  model_busy: 'Your endpoint says that its limit or your balance there is used up. Check your account with it.',
  model_quota_used_up: 'Your account with the provider has no balance left. Top it up there, or choose another model.',
  model_broke_off: 'The connection to your endpoint was lost before the text was complete.',
  model_refused: 'Your endpoint refused the request. It may not be made for chat; try another model.',
  model_failed: 'Your endpoint has a problem of its own. Please try again later.',
  model_timeout: 'Your endpoint took too long to answer. Please try again, or choose a faster model.',
  model_unreachable: 'Your endpoint could not be reached. Check its URL, and that it is running.',
  model_answer_unusable:
    'Your endpoint answered something that is not a chat completion. Check that the URL is that of an OpenAI-compatible API.',
};
