import type { Services } from '../../../services.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpay } from './razorpay.ts';

/** The payment provider, or undefined where nothing is sold. */
export function providerOf({ config, outbound }: Pick<Services, 'config' | 'outbound'>): PaymentProvider | undefined {
  if (!config.billing) return undefined;
  const { apiUrl, keyId, keySecret, webhookSecret } = config.billing;
  return createRazorpay({ baseUrl: apiUrl, keyId, keySecret, webhookSecret, outbound });
}
