import type { Services } from '../../../services.ts';
import { alertOfMandates } from '../subscriptions/running-mandates.ts';
import { handleWebhooks } from '../webhooks/handle-webhooks.ts';
import { settleUnheard } from './settle-unheard.ts';
import { sweepPayments } from './sweep-payments.ts';

/** Background job: acts on the webhooks that have arrived. */
export async function handleDueWebhooks(services: Services, signal: AbortSignal): Promise<undefined> {
  if (!services.config.settlement) return;
  while (!signal.aborted && (await handleWebhooks(services, new Date(), signal)) > 0);
}

/** Background job: asks the provider about everything that is not settled. */
export async function sweepDuePayments(services: Services, signal: AbortSignal): Promise<undefined> {
  await alertOfMandates(services, new Date());
  if (!services.config.settlement) return;
  while (!signal.aborted && (await sweepPayments(services, new Date(), signal)) > 0);
}

/** Background job: settles payments and refunds of the provider that no callback or webhook reported. */
export async function compareWithProvider(services: Services, signal: AbortSignal): Promise<undefined> {
  if (services.config.settlement) await settleUnheard(services, new Date(), signal);
}
