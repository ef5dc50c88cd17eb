/**
 * - `refused`: the provider understood and declined; repeating it changes nothing
 * - `retry`: nothing happened; it can be repeated
 * - `unknown`: it may have happened: look before it is repeated
 */
export type PaymentProviderErrorKind = 'refused' | 'retry' | 'unknown';

/** A call of the payment provider failed. Its message contains neither a key nor what was sent. */
export class PaymentProviderError extends Error {
  readonly kind: PaymentProviderErrorKind;
  /** HTTP status, if there was a reply. */
  readonly status: number | undefined;
  /** The field of the request that the provider names. */
  readonly field: string | undefined;

  constructor(
    kind: PaymentProviderErrorKind,
    message: string,
    { status, field }: { status?: number; field?: string } = {},
  ) {
    super(message);
    this.name = 'PaymentProviderError';
    this.kind = kind;
    this.status = status;
    this.field = field;
  }
}
