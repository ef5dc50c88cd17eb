import { isRefusal } from './is-refusal.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * Whether the provider knows, with the keys in use, what was made with `keyId`. Renewed keys are of the same account, so
 * it is asked; of an earlier release we know no keys.
 * @param ask reads what was made
 * @throws PaymentProviderError if it can't be asked
 */
export async function isWithinReach(
  { publicKey }: PaymentProvider,
  keyId: string | null,
  ask: () => Promise<unknown>,
): Promise<boolean> {
  if (keyId === null || keyId === publicKey) return true;
  try {
    await ask();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
