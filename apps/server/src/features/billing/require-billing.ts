import { ERROR_CODES } from '@pressloom/contract';
import type { Config } from '../../config.ts';
import { ExpectedError } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';
import { PaymentProviderError } from './provider/provider-error.ts';
import { providerOf } from './provider/provider-of.ts';

const billingOff = () => new ExpectedError('This installation is free to use', ERROR_CODES.billingOff, 404);

/** What is sold here and how it is paid. @throws 404 `billing_off` where nothing is sold */
export function requireBilling({ billing }: Pick<Config, 'billing'>): NonNullable<Config['billing']> {
  if (!billing) throw billingOff();
  return billing;
}

/** How money is settled, also where nothing is sold any more. @throws 404 `billing_off` without the provider's keys */
export function requireSettlement({ settlement }: Pick<Config, 'settlement'>): NonNullable<Config['settlement']> {
  if (!settlement) throw billingOff();
  return settlement;
}

/** @throws 404 `billing_off` without the provider's keys */
export function requireProvider(services: Pick<Services, 'config' | 'outbound'>): PaymentProvider {
  const provider = providerOf(services);
  if (!provider) throw billingOff();
  return provider;
}

/** Does what a user asked for, and says it in words if the payment provider can't be asked. */
export async function sayingIfUnreachable<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const message =
      'The payment provider does not answer as it should. Please try again in a minute. What you have paid isn’t lost.';
    throw new ExpectedError(message, 'provider_unavailable', 503, undefined, { cause: error });
  }
}
