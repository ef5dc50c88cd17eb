import type { Db } from '../../database/connection.ts';
import { hasOwnModel } from '../credits/index.ts';
import { type GenerationError, toGenerationError, toOwnModelError } from '../generation/index.ts';

/** Why the model that writes for a user failed, in their words. */
export const explainFailure = async (db: Db, userId: string, cause: unknown): Promise<GenerationError> =>
  (await hasOwnModel(db, userId)) ? toOwnModelError(cause) : toGenerationError(cause);
