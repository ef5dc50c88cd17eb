import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './api-client.ts';

/** Puts what the server says of single fields beside them. Answers whether there was any. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const known = fieldErrors(error).flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries()) setError(field, { message }, { shouldFocus: index === 0 });
  return known.length > 0;
}
