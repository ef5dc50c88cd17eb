import type { Services } from '../../../services.ts';
import { providerOf } from '../provider/provider-of.ts';
import { bringRefunds } from './bring-refunds.ts';

/** Background job: brings what is to be refunded to the provider, and follows what is pending there. */
export async function bringDueRefunds(services: Services, signal: AbortSignal): Promise<undefined> {
  const provider = providerOf(services);
  if (!provider) return;
  const means = { ...services, provider };
  while (!signal.aborted && (await bringRefunds(means, new Date(), signal)) > 0);
}
