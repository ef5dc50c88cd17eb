import { isWordPressError } from '../client.ts';

/** A plugin may hide terms, users and media from the REST API, or from this role: they are unknown then. */
export function emptyIfRefused(error: unknown): never[] {
  if (isWordPressError(error) && error.kind === 'final' && !error.isPage && error.status !== undefined) {
    if ([400, 401, 403, 404].includes(error.status) && error.code !== 'credentials_refused') return [];
  }
  throw error;
}
