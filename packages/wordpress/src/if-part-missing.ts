import { isWordPressError } from './client.ts';

/** For `catch`: what stands for a part that the site hides from its REST API. Any other error is thrown. */
export const ifPartMissing =
  <Value>(value: Value) =>
  (error: unknown): Value => {
    if (isWordPressError(error, 'part_missing')) return value;
    throw error;
  };
