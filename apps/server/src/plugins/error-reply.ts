import type { ErrorReply, FieldError } from '@pressloom/contract';
import { WordPressError } from '@pressloom/wordpress';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ExpectedError } from '../errors.ts';

/** Fastify's own refusals, in our words and codes. */
const FRAMEWORK_ERRORS: Record<string, { status: number; code: string; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, code: 'body_too_large', message: 'This is too large to be sent at once' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, code: 'unsupported_media_type', message: 'Send this as JSON' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'malformed_json', message: 'The body should be JSON and is empty' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'malformed_json', message: 'The body is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, code: 'malformed_request', message: 'The request was cut off' },
  FST_ERR_BAD_URL: { status: 400, code: 'malformed_request', message: 'The address is not valid' },
};

/** The one place where errors become replies: expected ones say what to do, unexpected ones are logged and reveal nothing. */
export function registerErrorReply(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields: FieldError[] = error.validation.map(({ instancePath, message }) => ({
        path: instancePath.split('/').filter(Boolean).join('.'),
        message: message ?? 'is not valid',
      }));
      const idIsWrong = error.validationContext === 'params';
      if (idIsWrong) return send(reply, 404, 'not_found', 'Not found');
      return send(reply, 400, 'invalid_request', fields[0]?.message ?? 'This request is not valid', { fields });
    }
    if (error instanceof ExpectedError) return send(reply, error.statusCode, error.code, error.message, error.details);
    if (error instanceof WordPressError) return send(reply, 422, error.code, error.message);

    const known = FRAMEWORK_ERRORS[error.code];
    if (known) return send(reply, known.status, known.code, known.message);
    if (error instanceof SyntaxError && error.statusCode === 400) {
      return send(reply, 400, 'malformed_json', 'The body is not valid JSON');
    }
    if (error.statusCode === 429) return send(reply, 429, 'rate_limited', error.message);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return send(reply, error.statusCode, 'refused', error.message);
    }
    if (error.statusCode === 503) return send(reply, 503, 'busy', 'pressloom is busy. Please try again in a moment');

    request.log.error({ err: error }, 'Unexpected error');
    return send(reply, 500, 'internal_error', 'Something went wrong on our side. Nothing was lost; please try again');
  });
}

export function send(reply: FastifyReply, status: number, code: string, message: string, details?: unknown) {
  const body: ErrorReply = { error: { code, message, ...(details !== undefined && { details }) } };
  return reply.status(status).type('application/json').serializer(JSON.stringify).send(body);
}
