interface ErrorDetails {
  field?: string;
  source?: string;
  step?: string;
  reason?: string;
}

/** An error as the API documents it: `{ error: { code, description, field, source, step, reason, metadata } }`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: { error: ErrorDetails & { code: string; description: string; metadata: object } };

  constructor(status: number, code: string, description: string, details: ErrorDetails = {}) {
    super(description);
    this.status = status;
    this.body = { error: { code, description, source: 'NA', step: 'NA', reason: 'NA', metadata: {}, ...details } };
  }
}

export const badRequest = (description: string, details: ErrorDetails = {}) =>
  new ApiError(400, 'BAD_REQUEST_ERROR', description, details);

/** Of a field of a request that cannot be read. */
export const invalid = (description: string, field: string) =>
  badRequest(description, {
    field,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
  });

export const serverError = () =>
  new ApiError(500, 'SERVER_ERROR', 'We are facing some trouble completing your request');
