import type { ErrorReply, FieldError } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { ExpectedError } from '../http/errors.ts';
import { InvalidRequest } from '../http/validate-request.ts';

/** Fastify's own errors, with our messages and codes. */
const FRAMEWORK_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large', message: 'This is too large to be sent at once' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type', message: 'Send this as JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed_json', message: 'The body should be JSON and is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed_json', message: 'The body is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'malformed_request', message: 'The request was cut off' },
  FST_ERR_BAD_URL: { status: 400, code: 'malformed_request', message: 'The address is not valid' },
};

interface Answer {
  status: number;
  code: string;
  message: string;
  details?: unknown;
}

/** The one place where errors become replies: expected ones say what to do, unexpected ones are only logged. */
export function registerErrorReply(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = expected(error) ?? refusedByFramework(error);
    const wait = (answer?.details as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
    if (wait !== undefined) reply.header('retry-after', wait);
    if (answer) return send(reply, answer.status, answer.code, answer.message, answer.details);
    request.log.error({ err: error }, 'Unexpected error');
    return send(reply, 500, 'internal_error', 'Something went wrong on our side. Nothing was lost; please try again');
  });
}

function expected(error: FastifyError): Answer | undefined {
  if (error instanceof InvalidRequest) return invalidRequest(error);
  if (error instanceof ExpectedError) {
    return { status: error.statusCode, code: error.code, message: error.message, details: error.details };
  }
  if (error instanceof WordPressError) return { status: 422, code: error.code, message: error.message };
  return undefined;
}

function invalidRequest({ issues, validationContext, message }: InvalidRequest): Answer {
  // A malformed id matches no row: same reply as for a missing one.
  if (validationContext === 'params') return { status: 404, code: 'not_found', message: 'Not found' };
  const fields: FieldError[] = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { status: 400, code: 'invalid_request', message: fields[0]?.message ?? message, details: { fields } };
}

function refusedByFramework(error: FastifyError): Answer | undefined {
  const { statusCode: status, message } = error;
  const known = FRAMEWORK_ERRORS[error.code];
  if (known) return known;
  if (error instanceof SyntaxError && status === 400) return FRAMEWORK_ERRORS.FST_ERR_CTP_INVALID_JSON_BODY;
  if (status === 429) return { status, code: 'rate_limited', message };
  if (status === 503) return { status, code: 'busy', message: 'pressloom is busy. Please try again in a moment' };
  if (status !== undefined && status < 500) return { status, code: 'refused', message };
  return undefined;
}

export function send(reply: FastifyReply, status: number, code: string, message: string, details?: unknown) {
  const body: ErrorReply = { error: { code, message, ...(details !== undefined && { details }) } };
  return reply.status(status).type('application/json').serializer(JSON.stringify).send(body);
}
