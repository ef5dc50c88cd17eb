import { type EventEmitter, once } from 'node:events';
import { pino } from 'pino';
import type { Config } from '../config.ts';

export type Logger = pino.Logger;

/** Structured logs, on standard output by default. What may hold a secret is removed before it is written. */
export function createLogger(config: Pick<Config, 'logLevel'>, destination?: pino.DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'password',
        '*.password',
        '*.*.password',
        'applicationPassword',
        '*.applicationPassword',
        'token',
        '*.token',
        'authorization',
        '*.authorization',
        '*.headers.authorization',
        '*.headers.cookie',
        'cookie',
        '*.cookie',
      ],
      censor: '[removed]',
    },
    serializers: {
      err: describeError,
      // The query string may carry a token or an application password; the path is enough.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutSecret(request.url.split('?')[0] ?? ''),
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Waits until what was just logged is written, for a second at most. As the process exits, pino tries to write what is left
 * for as long as that fails, which is for good where nobody reads any more (`flushSync` of sonic-boom): that is left out then.
 */
export async function untilWritten(log: Logger): Promise<void> {
  const stream = (log as unknown as Record<symbol, EventEmitter>)[pino.symbols.streamSym] as EventEmitter;
  await once(stream, 'drain', { signal: AbortSignal.timeout(1_000) }).catch(() => process.removeAllListeners('exit'));
}

/** The URL of a calendar feed is its secret. */
const withoutSecret = (path: string) => path.replace(/^(\/calendar\/).+/, '$1…');

interface LoggedError {
  type: string;
  code?: unknown;
  message: string;
  stack: string;
  cause?: LoggedError;
}

/**
 * Logs what went wrong and where, including all causes, but no other properties of errors: the database's list the
 * values of the query (hashes, tokens), and those of HTTP clients the request with its headers.
 */
function describeError(error: unknown, depth = 5): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: 'query' in error && 'params' in error ? `Failed query: ${error.query}` : error.message,
    stack: frames.join('\n'),
    ...(error.cause !== undefined && depth > 1 && { cause: describeError(error.cause, depth - 1) }),
  };
}
