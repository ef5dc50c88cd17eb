import { pino } from 'pino';
import type { Config } from './config.ts';

export type Logger = pino.Logger;

/** Structured logs on standard output. What may hold a secret is removed before it is written. */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino({
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
      err: pino.stdSerializers.err,
      // The query string may carry a token or an application password; the path tells enough.
      req: (request: { method: string; url: string; id: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
    },
  });
}
