import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { readCredits } from './credit-store.ts';
import { listEntries } from './list-entries.ts';

export function creditRoutes(app: FastifyInstance, { db }: Services) {
  userRoute(app, contract.getCredits, ({ user }) => readCredits(db, user.id));
  userRoute(app, contract.listCreditEntries, ({ user, query }) => listEntries(db, user.id, query));
}
