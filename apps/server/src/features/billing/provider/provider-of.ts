import type { Services } from '../../../services.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createRazorpay } from './razorpay.ts';

/** The payment provider, or undefined without its keys. */
export function providerOf({ config, outbound }: Pick<Services, 'config' | 'outbound'>): PaymentProvider | undefined {
  if (!config.settlement) return undefined;
  const { apiUrl, keyId, keySecret, webhookSecret } = config.settlement;
  return createRazorpay({ baseUrl: apiUrl, keyId, keySecret, webhookSecret, outbound });
}
