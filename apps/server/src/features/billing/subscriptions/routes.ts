import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { userRoute } from '../../../http/route.ts';
import { limits } from '../../../plugins/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { settleSubscription } from '../payments/settle-purchase.ts';
import { sayingIfUnreachable } from '../require-billing.ts';
import { cancelSubscription, changeCard, resumeSubscription } from './act-on-subscription.ts';
import { readBilling } from './read-billing.ts';
import { findInForce } from './subscription-store.ts';

export function subscriptionRoutes(app: FastifyInstance, services: Services) {
  const limited = { config: limits.purchase };

  userRoute(app, contract.getBilling, ({ user }) => readBilling(services, user.id));
  userRoute(
    app,
    contract.refreshBilling,
    async ({ user }) => {
      const row = await findInForce(services.db, user.id);
      if (row) await sayingIfUnreachable(() => settleSubscription(services, row));
      return readBilling(services, user.id);
    },
    limited,
  );
  userRoute(
    app,
    contract.cancelSubscription,
    async ({ user }) => {
      await cancelSubscription(services, user.id);
      return readBilling(services, user.id);
    },
    limited,
  );
  userRoute(
    app,
    contract.resumeSubscription,
    async ({ user }) => {
      await sayingIfUnreachable(() => resumeSubscription(services, user.id));
      return readBilling(services, user.id);
    },
    limited,
  );
  userRoute(app, contract.changeCard, ({ user }) => changeCard(services, user.id), limited);
}
