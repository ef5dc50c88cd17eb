import { SITE_NAMES, USER_NAMES } from '@pressloom/contract';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { fieldErrors } from './api-client.ts';

/** The field names of the API, as the server refuses them. */
const API_NAMES: Record<string, string> = { ...USER_NAMES, ...SITE_NAMES };

/** Shows the server's messages about single fields at those fields. Returns whether there were any. */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<T>[],
  setError: UseFormSetError<T>,
): boolean {
  const known = fieldErrors(error).flatMap(({ path, message }) => {
    const field = fields.find((name) => name === path || API_NAMES[name] === path);
    return field ? [{ field, message }] : [];
  });
  for (const [index, { field, message }] of known.entries()) setError(field, { message }, { shouldFocus: index === 0 });
  return known.length > 0;
}
