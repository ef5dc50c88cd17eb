import { changedFields, type PostFormValues } from './post-form-values.ts';

/**
 * Puts a newer state of the post under the edits being made: untouched fields follow the server, edited ones stay.
 * Null when both changed the same field, which only the user can decide.
 */
export const rebaseEdits = (
  values: PostFormValues,
  base: PostFormValues,
  server: PostFormValues,
): PostFormValues | null => {
  const mine = changedFields(values, base);
  const theirs = changedFields(server, base);
  const contested = Object.keys(mine).some(
    (name) => name in theirs && mine[name as keyof PostFormValues] !== theirs[name as keyof PostFormValues],
  );
  return contested ? null : { ...server, ...mine };
};
