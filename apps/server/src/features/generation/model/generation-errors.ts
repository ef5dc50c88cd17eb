import { retryAfterMs } from '@pressloom/wordpress';
import { APICallError, InvalidResponseDataError, StreamProviderError } from 'ai';
import { askedWaitMs } from '../limits/asked-wait.ts';

/** Why a run failed, in the user's words. The provider's own message is never passed on: it may contain keys. */
export class GenerationError extends Error {
  readonly code: string;
  /** How long a busy model asks to wait. */
  readonly retryAfterMs?: number;

  constructor(code: string, message: string, options?: ErrorOptions & { retryAfterMs?: number }) {
    super(message, options);
    this.name = 'GenerationError';
    this.code = code;
    this.retryAfterMs = options?.retryAfterMs;
  }
}

/** The error for an endpoint's refusal with this status. */
export const withStatus = (status: number) => new GenerationError(...explain(status, undefined));

export function toGenerationError(cause: unknown): GenerationError {
  if (cause instanceof GenerationError) return cause;
  if (hasCode(cause, 'address_blocked')) {
    return new GenerationError(
      'model_address_blocked',
      'This endpoint is at a private or internal address, which cannot be reached from here. Enter a public URL, or have ALLOW_PRIVATE_SITES set where this server may reach private networks.',
      { cause },
    );
  }
  if (hasCode(cause, 'reply_too_large')) return new GenerationError('model_answer_too_large', TOO_LARGE, { cause });
  if (APICallError.isInstance(cause) && isBusy(cause)) return busy(cause);
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  const [code, message] = explain(status, cause);
  return new GenerationError(code, message, { cause });
}

const TOO_LARGE = 'The model’s endpoint answered far more than an article. Choose another model, or check its URL.';

/** Over its limit, or overloaded (Anthropic has 529 for that) and says for how long. */
const isBusy = ({ statusCode = 0, responseHeaders }: APICallError) =>
  statusCode === 429 || ([503, 529].includes(statusCode) && (retryAfterMs(responseHeaders?.['retry-after']) ?? 0) > 0);

/** A model that has reached a limit, temporarily or, if the balance is used up, until it is topped up. */
function busy(cause: APICallError): GenerationError {
  if (cause.responseBody?.includes('"insufficient_quota"')) {
    return new GenerationError(
      'model_quota_used_up',
      'The account with the model’s provider has no balance left. Top it up, or choose another model.',
      { cause },
    );
  }
  const wait = askedWaitMs(cause.responseHeaders);
  return new GenerationError('model_busy', `The model’s endpoint is over its limit. ${tryAgain(wait)}`, {
    cause,
    retryAfterMs: wait,
  });
}

/** When to try again, rounded up: a request that comes too early has to wait again. */
export function tryAgain(waitMs = 60_000): string {
  const seconds = Math.ceil(waitMs / 1_000);
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  // Some busy endpoints ask to wait for no time at all.
  if (seconds < 5) return 'Please try again in a few seconds.';
  if (seconds < 60) return `Please try again in ${seconds} seconds.`;
  if (minutes < 120) return `Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
  return `Please try again in ${hours} hours.`;
}

/** Whether the outbound guard refused with this code, anywhere in the chain of causes. */
function hasCode(cause: unknown, code: string): boolean {
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && cause.code === code) || hasCode(cause.cause, code);
}

function explain(status: number | undefined, cause: unknown): [string, string] {
  if (status === 401 || status === 403) {
    return ['model_key_refused', 'The model’s endpoint refused the key. Check LLM_API_KEY.'];
  }
  if (status === 404)
    return ['model_not_found', 'The endpoint does not know this model. Check LLM_MODEL and LLM_BASE_URL.'];
  if (status === 429) return ['model_busy', `The model’s endpoint is over its limit. ${tryAgain()}`];
  if (status === 400 || status === 413 || status === 422) {
    return ['model_refused', 'The endpoint refused the request. Shorten it, or use another model.'];
  }
  if (status !== undefined && status >= 500) {
    return ['model_failed', 'The model’s endpoint has a problem of its own. Please try again later.'];
  }
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return ['model_timeout', 'The model took too long to answer. Please try again.'];
  }
  if (status === undefined && APICallError.isInstance(cause)) {
    return ['model_unreachable', 'The model’s endpoint could not be reached. Check LLM_BASE_URL and the network.'];
  }
  if (isLostConnection(cause) || InvalidResponseDataError.isInstance(cause)) {
    return ['model_broke_off', 'The connection to the model was lost before the text was complete.'];
  }
  // An error that the endpoint itself sent in the middle of its response.
  if (StreamProviderError.isInstance(cause)) {
    return ['model_failed', 'The model stopped with an error before the end.'];
  }
  return ['model_answer_unusable', 'The model answered something that cannot be used. Please try again.'];
}

/** A response that had started: fetch fails with a TypeError if its connection is lost. */
const isLostConnection = (cause: unknown) =>
  APICallError.isInstance(cause) && cause.statusCode === 200 && cause.cause instanceof TypeError;
