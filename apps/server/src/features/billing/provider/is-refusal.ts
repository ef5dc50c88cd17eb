import { PaymentProviderError } from './provider-error.ts';

/** The provider said no. A refused key says nothing about what was asked. */
export const isRefusal = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError && error.kind === 'refused' && error.status !== 401;
