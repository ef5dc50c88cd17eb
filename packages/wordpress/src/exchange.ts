import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Agent, Dispatcher } from 'undici';
import { decompress, TooLarge } from './decompress.ts';
import { WordPressError, type WordPressErrorKind, wordpressError } from './errors.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A body that is read while it is sent, so that it is never in memory as a whole. */
export interface ByteSource {
  /** Total number of bytes. */
  size: number;
  read(): AsyncIterable<Uint8Array>;
}

export interface OutboundRequest {
  method?: Method;
  headers?: Record<string, string>;
  body?: string | Uint8Array | ByteSource;
  /** Milliseconds until the complete response must have arrived, redirects included. Default 30 s. */
  timeoutMs?: number;
  /** Maximum bytes of the response body. Default 10 MB. */
  maxBytes?: number;
  /** What happens beyond `maxBytes`: an error, or the body is truncated. */
  beyond?: 'fail' | 'cut';
  /** Maximum number of redirects, for GET and HEAD only: a write is never redirected. Default 5. */
  followRedirects?: number;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case; repeated headers joined by ", ". */
  headers: Record<string, string>;
  body: Buffer;
  text(): string;
  /** Final URL after redirects. */
  url: string;
}

const DEFAULT_MAX_BYTES = 10 * 1024 * 1024;

export interface Exchange extends OutboundRequest {
  method: Method;
  /** Milliseconds since the epoch at which the exchange ends, finished or not. */
  deadline: number;
  timeoutMs: number;
}

/** Sends one request on the agent's connections and reads its complete response, without following redirects. */
export function exchange(agent: Agent, url: URL, request: Exchange): Promise<OutboundResponse> {
  const { method, maxBytes = DEFAULT_MAX_BYTES, beyond = 'fail' } = request;
  return new Promise((resolve, reject) => {
    // Undici starts a request once its connection is established: an earlier failure cannot have reached the site.
    let sent = false;
    let over = false;
    let abort: ((reason: Error) => void) | undefined;
    let status = 0;
    let headers: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let size = 0;

    const kind = (): WordPressErrorKind => (sent && !['GET', 'HEAD'].includes(method) ? 'unknown' : 'retry');
    const values = {
      host: url.host,
      seconds: String(Math.round(request.timeoutMs / 1000)),
      megabytes: String(Math.round(maxBytes / 1024 / 1024)),
    };
    const timer = setTimeout(
      () => {
        const error = wordpressError('site_timeout', kind(), {}, values);
        fail(error);
        abort?.(error);
      },
      Math.max(0, request.deadline - Date.now()),
    );
    const fail = (error: Error) => {
      // Stopping a response that is cut is reported as an error, too.
      if (over) return;
      over = true;
      clearTimeout(timer);
      reject(error);
    };
    const finish = async () => {
      over = true;
      clearTimeout(timer);
      const plain = flatten(headers);
      try {
        const body = await decompress(Buffer.concat(chunks), plain['content-encoding'], { maxBytes, beyond });
        resolve({ status, headers: plain, body, text: () => body.toString('utf8'), url: url.href });
      } catch (cause) {
        const code = cause instanceof TooLarge ? 'reply_too_large' : 'connection_broken';
        reject(wordpressError(code, kind(), { status, cause }, values));
      }
    };

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(controller) {
        // It waited for a connection until its timeout and was reported as not sent: so it must not be sent.
        if (over) return controller.abort(new Error('The time is over'));
        sent = true;
        abort = (reason) => controller.abort(reason);
      },
      onResponseStart(_controller, statusCode, responseHeaders) {
        status = statusCode;
        headers = responseHeaders;
      },
      onResponseData(controller, chunk) {
        chunks.push(chunk);
        size += chunk.length;
        if (size <= maxBytes) return;
        if (beyond === 'cut') void finish();
        else fail(wordpressError('reply_too_large', kind(), { status }, values));
        controller.abort(new Error('The answer is too large'));
      },
      onResponseEnd: () => void finish(),
      onResponseError: (_controller, error) => fail(toWordPressError(error, kind(), sent, values)),
    };
    const { body = null } = request;
    const isSource = body !== null && typeof body === 'object' && 'read' in body;
    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: isSource ? { ...request.headers, 'content-length': String(body.size) } : request.headers,
        body: isSource ? Readable.from(body.read()) : body,
        headersTimeout: request.timeoutMs,
        bodyTimeout: request.timeoutMs,
      },
      handler,
    );
  });
}

const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/;

function toWordPressError(
  error: Error,
  kind: WordPressErrorKind,
  sent: boolean,
  values: Record<string, string>,
): WordPressError {
  if (error instanceof WordPressError) return error;
  const codes = codesOf(error);
  const is = (...wanted: string[]) => codes.some((code) => wanted.includes(code));
  const details = { cause: error };
  const tls = codes.find((code) => TLS_CODES.test(code));
  if (tls && !sent) return wordpressError('site_tls_failed', kind, details, { ...values, reason: readableTls(tls) });
  if (is('ENOTFOUND', 'EAI_AGAIN', 'ENODATA')) return wordpressError('site_dns_failed', kind, details, values);
  if (is('UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT') && !sent)
    return wordpressError('site_timeout', kind, details, { ...values, seconds: '10' });
  if (is('UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'))
    return wordpressError('site_timeout', kind, details, values);
  if (!sent && is('ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'))
    return wordpressError('site_refused', kind, details, values);
  return wordpressError('connection_broken', kind, details, values);
}

/** Codes of an error and of the errors it aggregates: several addresses of one host are tried in parallel. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const gathered = error instanceof AggregateError ? error.errors.flatMap(codesOf) : [];
  return [...own, ...gathered, ...codesOf(error.cause)];
}

function readableTls(code: string): string {
  if (/EXPIRED/.test(code)) return 'its certificate has expired';
  if (/ALTNAME|HOSTNAME/.test(code)) return 'its certificate is for another name';
  if (/SELF_SIGNED|DEPTH_ZERO|UNABLE_TO/.test(code)) return 'its certificate comes from an unknown issuer';
  return 'the server doesn’t use https there';
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
