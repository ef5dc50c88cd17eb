import { ExpectedError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { hasOwnModel } from '../credits/index.ts';
import { GenerationError, toModelError } from '../generation/index.ts';

/**
 * Why something was not planned or written, in words for its user: an expected error keeps its own. An unexpected one is
 * logged with its stack, and never blamed on the model.
 */
export async function explainFailure(
  { config, db, log }: Pick<Services, 'config' | 'db' | 'log'>,
  userId: string,
  cause: unknown,
): Promise<GenerationError> {
  if (cause instanceof ExpectedError) return new GenerationError(cause.code, cause.message, { cause });
  if (cause instanceof GenerationError || isTimeout(cause)) {
    return toModelError(cause, { isOwn: await hasOwnModel(db, userId), config });
  }
  log.error({ err: cause }, 'Planning or writing failed unexpectedly');
  return new GenerationError('unexpected', 'Something went wrong on our side. Please try again later.', { cause });
}

const isTimeout = (cause: unknown) => cause instanceof Error && cause.name === 'TimeoutError';

/** No other attempt would help: the user or the operator has to change something. */
export const isFinal = (code: string): boolean => FINAL.has(code);

/** A process may also be killed by its operator, or by the machine for what another one does. */
const DEATHS_MAX = 3;

/** @throws {GenerationError} if so many processes died, one after the other, while they worked on this */
export function refuseAfterDeaths({ deaths }: { deaths: number }): void {
  if (deaths < DEATHS_MAX) return;
  throw new GenerationError(
    'process_died',
    'pressloom was interrupted three times while it worked on this. Try again. If it happens once more, ask the operator to look at memory and logs.',
  );
}

const FINAL = new Set([
  'no_credits',
  'model_key_refused',
  'model_not_found',
  'model_quota_used_up',
  'model_refused',
  'model_request_too_large',
  'model_address_blocked',
  'model_answer_too_large',
  'no_dates',
  'no_model',
  'own_model_removed',
  'process_died',
  'site_removed',
  'quota_reached',
  'post_gone',
  'post_not_pending',
  'section_gone',
]);
