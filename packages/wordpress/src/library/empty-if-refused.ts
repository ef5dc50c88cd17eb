import { isWordPressError } from '../client.ts';

/** Whether the site lists nothing of this kind: to anyone, because a plugin hides it, or to this role. */
export const isListRefused = (error: unknown): boolean =>
  isWordPressError(error) &&
  error.kind === 'final' &&
  !error.isPage &&
  error.code !== 'credentials_refused' &&
  [400, 401, 403, 404].includes(error.status ?? 0);

/** A plugin may hide terms, users and media from the REST API, or from this role: they are unknown then. */
export function emptyIfRefused(error: unknown): never[] {
  if (isListRefused(error)) return [];
  throw error;
}
