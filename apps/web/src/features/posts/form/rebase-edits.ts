import { changedFields, isSameField, type PostFormValues } from './post-form-values.ts';

/**
 * Rebases the edits onto a newer version of the post: untouched fields follow the server, edited ones stay.
 * Returns null when both changed the same field, which only the user can resolve.
 */
export const rebaseEdits = (
  values: PostFormValues,
  base: PostFormValues,
  server: PostFormValues,
): PostFormValues | null => {
  const mine = changedFields(values, base);
  const theirs = changedFields(server, base);
  const contested = Object.keys(mine).some(
    (name) =>
      name in theirs && !isSameField(name, mine[name as keyof PostFormValues], theirs[name as keyof PostFormValues]),
  );
  return contested ? null : { ...server, ...mine };
};
