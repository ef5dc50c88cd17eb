/** An expected failure: its message is for the user, its code for programs. */
export class ExpectedError extends Error {
  override readonly name = 'ExpectedError';
  readonly code: string;
  readonly statusCode: number;
  readonly details: unknown;

  constructor(message: string, code: string, statusCode: number, details?: unknown, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.statusCode = statusCode;
    this.details = details;
  }
}

/** The row does not exist or belongs to another user: replies do not reveal which. */
export const notFound = (what: string) => new ExpectedError(`${what} not found`, 'not_found', 404);

export const conflict = (code: string, message: string, details?: unknown) =>
  new ExpectedError(message, code, 409, details);

export const refused = (code: string, message: string, details?: unknown) =>
  new ExpectedError(message, code, 422, details);

/** An invalid field, in the same form as the schemas' own validation errors. */
export const invalidField = (path: string, message: string) =>
  new ExpectedError(message, 'invalid_request', 400, { fields: [{ path, message }] });

/** @param message as specified, if the action has its own */
export const notSignedIn = (message = 'Auth session missing!') => new ExpectedError(message, 'not_signed_in', 401);
