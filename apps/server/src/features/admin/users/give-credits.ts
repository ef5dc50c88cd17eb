import type { grantCreditsForm } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { findGrantedCredits, grantCredits } from '../../credits/index.ts';
import { requireSameGrant } from './require-same-grant.ts';

/** Gives a user credits, once for each ID. @throws 409 `already_granted` if an earlier request granted something else */
export async function giveCredits(tx: Db, userId: string, { id, credits, reason }: z.output<typeof grantCreditsForm>) {
  const balance = await grantCredits(tx, userId, { id, credits, reason });
  if (balance) return { before: { credits: balance.before }, after: { credits: balance.after } };
  const before = id === undefined ? undefined : await findGrantedCredits(tx, userId, id);
  requireSameGrant(before && { given: inWords(before.credits), reason: before.reason }, {
    given: inWords(credits),
    reason,
  });
  return undefined;
}

const inWords = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
