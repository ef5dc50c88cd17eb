import { PaymentProviderError } from './provider-error.ts';

/**
 * Creates something once. It is looked for first, as an earlier attempt may have made it, and again where creating it
 * failed with an unknown outcome: the provider answers 5xx for what it has saved.
 * @param isThere whether a refusal says that it is there already
 */
export async function createOrFind<Thing>(
  find: () => Promise<Thing | undefined>,
  create: () => Promise<Thing>,
  isThere: (error: PaymentProviderError) => boolean = () => false,
): Promise<Thing> {
  const earlier = await find();
  if (earlier) return earlier;
  try {
    return await create();
  } catch (error) {
    const mayBeThere = error instanceof PaymentProviderError && (error.kind === 'unknown' || isThere(error));
    const found = mayBeThere ? await find() : undefined;
    if (found) return found;
    throw error;
  }
}
