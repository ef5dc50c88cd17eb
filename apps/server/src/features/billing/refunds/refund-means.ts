import type { Services } from '../../../services.ts';
import type { PaymentProvider } from '../provider/payment-provider.ts';

export type RefundMeans = Pick<Services, 'db' | 'config' | 'log'> & { provider: PaymentProvider };
