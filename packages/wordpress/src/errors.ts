import { cleanText } from './clean-text.ts';
import { messages } from './error-messages.ts';

/** Codes that this package makes. Stable: users of the API may rely on them. */
export type WordPressErrorCode = keyof typeof messages;

/**
 * What may follow: `retry`: nothing was done and the same request may be sent again. `final`: nothing was done, and
 * nothing will be until somebody mends the cause. `unknown`: the request was sent and what became of it is not known;
 * look on the site before sending it again.
 */
export type WordPressErrorKind = 'retry' | 'final' | 'unknown';

export interface WordPressErrorDetails {
  /** HTTP status of the reply, where there was one. */
  status?: number;
  /** WordPress' own error code, e.g. `rest_cannot_create`. */
  wordpressCode?: string;
  /** How long the site asks to wait, in milliseconds. */
  retryAfterMs?: number;
  /** The beginning of the reply as readable text (at most 500 characters), without secrets, markup or server paths. */
  excerpt?: string;
  /** The reply was not WordPress' own: a page of a firewall, of the host or of a plugin in front of the REST API. */
  isPage?: boolean;
  cause?: unknown;
}

/** Why a site did not do what was asked. `message` names the blocker and the mend, and may be shown to the user. */
export class WordPressError extends Error {
  readonly code: string;
  readonly kind: WordPressErrorKind;
  readonly status?: number;
  readonly wordpressCode?: string;
  readonly retryAfterMs?: number;
  readonly excerpt?: string;
  readonly isPage: boolean;

  constructor(code: string, kind: WordPressErrorKind, message: string, details: WordPressErrorDetails = {}) {
    // A site's words may be in it, and databases hold no NUL.
    super(cleanText(message), { cause: details.cause });
    this.name = 'WordPressError';
    this.code = code;
    this.kind = kind;
    this.status = details.status;
    this.wordpressCode = details.wordpressCode;
    this.retryAfterMs = details.retryAfterMs;
    this.excerpt = details.excerpt;
    this.isPage = details.isPage ?? false;
  }
}

/** An error of this package with its catalogued message; `{name}` in the message is replaced from `values`. */
export function wordpressError(
  code: WordPressErrorCode,
  kind: WordPressErrorKind,
  details: WordPressErrorDetails = {},
  values: Record<string, string> = {},
): WordPressError {
  const message = messages[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return new WordPressError(code, kind, message.trim(), details);
}
