import { z } from 'zod';
import { classifyError } from './classify-error.ts';
import { classifyPage } from './classify-page.ts';
import { type WordPressError, type WordPressErrorCode, type WordPressErrorKind, wordpressError } from './errors.ts';
import type { OutboundResponse } from './exchange.ts';
import { findJson } from './find-json.ts';
import { partOf } from './part-of-api.ts';
import { excerptOf } from './redact.ts';
import { retryAfterMs } from './retry-after.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'DELETE';
  route: string;
  /** The status that means success, e.g. 201 for a new post. */
  expect: number;
  /** A WordPress error code whose reply is returned like a successful one. */
  alsoDone?: string;
  /** Must not appear in any message. */
  secrets?: readonly string[];
}

const restError = z.object({
  code: z.string().min(1),
  message: z.string().catch(''),
  data: z
    .object({ status: z.number().optional(), details: z.record(z.string(), z.unknown()).optional().catch(undefined) })
    .nullish()
    .catch(null),
});

/** Why WordPress lists no drafts to a visitor, or to a role that may not read them: it calls the parameter invalid. */
const forbiddenStatus = z.object({
  code: z.literal('rest_forbidden_status'),
  data: z.object({ status: z.number() }),
});

/**
 * The JSON of a successful reply. Everything else becomes an error that says why.
 *
 * @throws WordPressError
 */
export function interpretReply(asked: Asked, response: Pick<OutboundResponse, 'status' | 'headers' | 'text'>): unknown {
  const { status, headers } = response;
  if (status >= 300 && status < 400 && headers.location) {
    throw errorOf(asked, 'rest_redirected', status, { values: { target: originOf(headers.location) } });
  }
  const body = response.text();
  const json = findJson(body);
  const details = () => ({
    excerpt: excerptOf(body, asked.secrets),
    retryAfterMs: retryAfterMs(headers['retry-after']),
  });
  if (json === undefined) {
    const named = classifyPage({ status, body, headers });
    if (named === 'content_too_large' && isUpload(asked)) {
      throw errorOf(asked, 'image_refused', status, { ...details(), values: { reason: 'It is too large.' } });
    }
    throw errorOf(asked, named, status, { ...details(), isPage: true });
  }

  const error = errorIn(json, status);
  if (error && error.code === asked.alsoDone) return json;
  if (error) {
    const named = classifyError({ ...error, route: asked.route });
    const reason = saysWhy(named) ? excerptOf(error.message, asked.secrets).slice(0, 200) : '';
    throw errorOf(asked, named, error.status, {
      ...details(),
      wordpressCode: error.code,
      values: named === 'not_allowed' ? whatIsRefused(reason) : { reason },
    });
  }
  if (status >= 400) {
    // WordPress would have given a reason: this response is from a firewall or the host.
    throw errorOf(asked, classifyPage({ status, body, headers }), status, { ...details(), isPage: true });
  }
  if (status !== asked.expect) throw errorOf(asked, 'unexpected_reply', status, details());
  return json;
}

/** An error of the REST API. Some hosts turn its status into 200, so the one in the body counts as well. */
function errorIn(json: unknown, status: number): { code: string; message: string; status: number } | undefined {
  // Most replies are not errors, and a schema takes long to find that out.
  if (json === null || typeof json !== 'object' || !('code' in json)) return undefined;
  const parsed = restError.safeParse(json);
  if (!parsed.success) return undefined;
  const { code, message, data } = parsed.data;
  const forbidden = forbiddenStatus.safeParse(data?.details?.status);
  if (forbidden.success) return { code: forbidden.data.code, message, status: forbidden.data.data.status };
  const effective = [data?.status, status].find((each) => each !== undefined && each >= 400);
  return effective === undefined ? undefined : { code, message, status: effective };
}

const isUpload = ({ method, route }: Asked) => method === 'POST' && route.startsWith('wp/v2/media');

/** Codes whose message quotes WordPress' own: it names the parameter or the file. */
const saysWhy = (code: WordPressErrorCode) =>
  ['content_refused', 'image_refused', 'not_allowed', 'refused'].includes(code);

/** WordPress' own refusals say in English what is refused, which becomes part of our sentence. */
function whatIsRefused(reason: string): { act: string; reason: string } {
  const act = /^Sorry, you are not allowed to ([^.]+)\.?$/.exec(reason)?.[1];
  return act ? { act, reason: '' } : { act: 'do this', reason };
}

function errorOf(
  asked: Asked,
  named: WordPressErrorCode,
  status: number,
  extra: {
    excerpt?: string;
    retryAfterMs?: number;
    wordpressCode?: string;
    isPage?: boolean;
    values?: Record<string, string>;
  },
): WordPressError {
  const { values, ...details } = extra;
  const part = partOf(asked.route);
  // The rest of the API may well be available.
  const code = named === 'rest_disabled' && part && !details.isPage ? 'part_missing' : named;
  // WordPress always names ten minutes (`wp_maintenance`), and an update of it takes seconds.
  if (code === 'maintenance') delete details.retryAfterMs;
  return wordpressError(
    code,
    kindOf(asked, code, status, details.isPage),
    { ...details, status, isWrite: asked.method !== 'GET' },
    { status: String(status), part: part ?? '', wait: waitOf(details.retryAfterMs), ...values },
  );
}

/** How long to wait, in words, rounded up: a request that comes too early is refused again. */
function waitOf(retryAfterMs = 0): string {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Errors that resolve without anyone's action. */
const TRANSIENT: WordPressErrorCode[] = ['maintenance', 'server_error', 'php_error', 'unexpected_reply'];

/** Errors that, when reported by a page, concern the post that was sent rather than the site. */
const OF_POST: WordPressErrorCode[] = ['content_too_large'];

function kindOf({ method }: Asked, code: WordPressErrorCode, status: number, isPage = false): WordPressErrorKind {
  // The file type is checked after the upload and reported as 500, and will be refused again.
  if (code === 'image_refused') return 'final';
  if ([408, 425, 429].includes(status)) return 'retry';
  if (status >= 500 && status !== 501) return method === 'GET' ? 'retry' : 'unknown';
  // 2xx with a page, or with a status other than the expected one: it may have been done.
  if (status < 300 && method !== 'GET') return 'unknown';
  // Nothing was done, and whatever is in front of WordPress may let it pass later: a ban ends, a rule is fixed.
  if (isPage && !OF_POST.includes(code)) return 'retry';
  return TRANSIENT.includes(code) ? 'retry' : 'final';
}

const originOf = (location: string) => (URL.canParse(location) ? new URL(location).origin : 'another address');
