import { APICallError } from 'ai';

/** Why a run failed, in words for the user. The provider's own words are never passed on: they may hold keys. */
export class GenerationError extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GenerationError';
    this.code = code;
  }
}

export function toGenerationError(cause: unknown): GenerationError {
  if (cause instanceof GenerationError) return cause;
  const status = APICallError.isInstance(cause) ? cause.statusCode : undefined;
  const [code, message] = explain(status, cause);
  return new GenerationError(code, message, { cause });
}

function explain(status: number | undefined, cause: unknown): [string, string] {
  if (status === 401 || status === 403) {
    return ['model_key_refused', "The model's endpoint refused the key. Check LLM_API_KEY."];
  }
  if (status === 404)
    return ['model_not_found', 'The endpoint does not know this model. Check LLM_MODEL and LLM_BASE_URL.'];
  if (status === 429) return ['model_busy', "The model's endpoint is over its limit. Please try again in a minute."];
  if (status === 400 || status === 413 || status === 422) {
    return ['model_refused', 'The endpoint refused the request. Try fewer keywords or another model.'];
  }
  if (status !== undefined && status >= 500) {
    return ['model_failed', "The model's endpoint has a problem of its own. Please try again later."];
  }
  if (cause instanceof Error && cause.name === 'TimeoutError') {
    return ['model_timeout', 'The model took too long to answer. Please try again.'];
  }
  if (status === undefined && APICallError.isInstance(cause)) {
    return ['model_unreachable', "The model's endpoint could not be reached. Check LLM_BASE_URL and the network."];
  }
  return ['model_answer_unusable', 'The model answered something that cannot be used. Please try again.'];
}
