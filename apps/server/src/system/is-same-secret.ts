import { timingSafeEqual } from 'node:crypto';

/** Compares a secret with one that was given, in a time that does not depend on where they differ. */
export function isSameSecret(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
