import { cleanText } from './clean-text.ts';
import { messages } from './error-messages.ts';

/** Codes that this package produces. Stable: API clients may rely on them. */
export type WordPressErrorCode = keyof typeof messages;

/**
 * What may follow: `retry`: nothing was done and the same request may be sent again. `final`: nothing was done, and
 * nothing will be until someone fixes the cause. `unknown`: the request was sent and its outcome is not known; check
 * the site before sending it again.
 */
export type WordPressErrorKind = 'retry' | 'final' | 'unknown';

export interface WordPressErrorDetails {
  /** HTTP status of the response, if there was one. */
  status?: number;
  /** WordPress' own error code, e.g. `rest_cannot_create`. */
  wordpressCode?: string;
  /** How long the site asks to wait, in milliseconds. */
  retryAfterMs?: number;
  /** The start of the response as readable text (at most 500 characters), without secrets, markup or server paths. */
  excerpt?: string;
  /** The response is not WordPress' own but a page of a firewall, the host or a plugin in front of the REST API. */
  isPage?: boolean;
  /** What was asked was to write. */
  isWrite?: boolean;
  cause?: unknown;
}

/** Why a site did not do what was asked. `message` names the blocker and the fix, and may be shown to the user. */
export class WordPressError extends Error {
  readonly code: string;
  readonly kind: WordPressErrorKind;
  readonly status?: number;
  readonly wordpressCode?: string;
  readonly retryAfterMs?: number;
  readonly excerpt?: string;
  readonly isPage: boolean;
  readonly isWrite: boolean;

  constructor(code: string, kind: WordPressErrorKind, message: string, details: WordPressErrorDetails = {}) {
    // The message may contain text from the site, and databases store no NUL.
    super(cleanText(message), { cause: details.cause });
    this.name = 'WordPressError';
    this.code = code;
    this.kind = kind;
    this.status = details.status;
    this.wordpressCode = details.wordpressCode;
    this.retryAfterMs = details.retryAfterMs;
    this.excerpt = details.excerpt;
    this.isPage = details.isPage ?? false;
    this.isWrite = details.isWrite ?? false;
  }
}

/** An error of this package with its message from the catalogue; `{name}` in the message is replaced from `values`. */
export function wordpressError(
  code: WordPressErrorCode,
  kind: WordPressErrorKind,
  details: WordPressErrorDetails = {},
  values: Record<string, string> = {},
): WordPressError {
  const message = messages[code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return new WordPressError(code, kind, message.trim(), details);
}
