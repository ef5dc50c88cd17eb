import type { Db } from '../../database/connection.ts';
import { ExpectedError } from '../../http/errors.ts';
import { hasOwnModel } from '../credits/index.ts';
import { GenerationError, toGenerationError, toOwnModelError } from '../generation/index.ts';

/** Why something was not planned or written, in words for its user: an expected error keeps its own. */
export async function explainFailure(db: Db, userId: string, cause: unknown): Promise<GenerationError> {
  if (cause instanceof ExpectedError) return new GenerationError(cause.code, cause.message, { cause });
  return (await hasOwnModel(db, userId)) ? toOwnModelError(cause) : toGenerationError(cause);
}
