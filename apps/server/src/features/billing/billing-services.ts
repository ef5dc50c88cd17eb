import type { Services } from '../../services.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** What it takes to bring purchases and subscriptions to what the provider says. */
export type BillingServices = Pick<Services, 'config' | 'db' | 'outbound' | 'log'>;

/** The same for refunds. */
export type RefundServices = Pick<Services, 'db' | 'config' | 'log'> & { provider: PaymentProvider };
