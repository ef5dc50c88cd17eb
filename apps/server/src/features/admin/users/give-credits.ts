import type { grantCreditsForm } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../../database/connection.ts';
import { grantCredits, readGrantedCredits } from '../../credits/index.ts';
import { requireSameGrant } from './require-same-grant.ts';

/** Gives a user credits, once for each ID. @throws 409 `already_granted` if an earlier request granted another number */
export async function giveCredits(tx: Db, userId: string, { id, credits }: z.output<typeof grantCreditsForm>) {
  const balance = await grantCredits(tx, userId, { id, credits });
  if (balance) return { before: { credits: balance.before }, after: { credits: balance.after } };
  const before = id === undefined ? undefined : await readGrantedCredits(tx, userId, id);
  requireSameGrant(before === undefined ? undefined : inWords(before), inWords(credits));
  return undefined;
}

const inWords = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;
