import { alertAdministrators } from '../alert-administrators.ts';
import type { BillingServices } from '../billing-services.ts';
import { PaymentProviderError } from '../provider/provider-error.ts';

/** A provider that is down for an hour or two is nobody's work. */
const PATIENCE_MS = 3 * 3_600_000;

/**
 * Mails the administrators, once a day, that money can't be settled: at once if the provider refuses our keys, otherwise
 * when it has failed for hours.
 * @param since when it was due first
 */
export async function alertOfFailure(
  { config, db }: Pick<BillingServices, 'config' | 'db'>,
  { err, what, since }: { err: unknown; what: string; since: Date },
  now: Date,
): Promise<void> {
  const isKeyRefused = err instanceof PaymentProviderError && err.status === 401;
  if (!isKeyRefused && now.getTime() - since.getTime() < PATIENCE_MS) return;
  const reason = err instanceof Error ? err.message.slice(0, 500) : 'Unknown';
  await alertAdministrators(db, config, {
    about: `${isKeyRefused ? 'payment-key-refused' : 'not-settled'}:${now.toISOString().slice(0, 10)}`,
    subject: isKeyRefused ? 'Razorpay refuses your API key' : 'A payment cannot be settled',
    text: `${what}: ${reason} It is tried again each hour, and nothing is lost meanwhile. The log has every attempt.`,
  });
}
