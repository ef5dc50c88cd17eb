import * as contract from '@pressloom/contract';
import type { FastifyInstance } from 'fastify';
import { refused } from '../../http/errors.ts';
import { userRoute } from '../../http/route.ts';
import { limits } from '../../plugins/rate-limits.ts';
import type { Services } from '../../services.ts';
import { requireCheckout, toCheckout } from './checkout/checkout-store.ts';
import { previewPurchase } from './checkout/preview-purchase.ts';
import { startCheckout } from './checkout/start-checkout.ts';
import { readBillingDetails, storeBillingDetails } from './details/billing-details-store.ts';
import { settlePurchase } from './payments/settle-purchase.ts';
import { requireProvider, sayingIfUnreachable } from './require-billing.ts';

/** Buying: from the price to the payment. */
export function purchaseRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const limited = { config: limits.purchase };

  userRoute(app, contract.previewPurchase, ({ user, body }) => previewPurchase(services, user.id, body), limited);
  userRoute(
    app,
    contract.startCheckout,
    ({ user, body }) => sayingIfUnreachable(() => startCheckout(services, user, body)),
    limited,
  );
  userRoute(app, contract.getCheckout, async ({ user, params }) =>
    toCheckout(services, user, await requireCheckout(db, user.id, params.id)),
  );
  userRoute(
    app,
    contract.abandonCheckout,
    async ({ user, params }) => {
      const { id } = await requireCheckout(db, user.id, params.id);
      await sayingIfUnreachable(() => settlePurchase(services, id, { isGivenUp: true }));
      return toCheckout(services, user, await requireCheckout(db, user.id, id));
    },
    limited,
  );
  userRoute(
    app,
    contract.reportPayment,
    async ({ user, params, body }) => {
      const { id, orderId, providerSubscriptionId } = await requireCheckout(db, user.id, params.id);
      // The IDs are those that we stored: a payment of another order does not fit.
      const of = orderId ? { orderId } : { subscriptionId: providerSubscriptionId ?? '' };
      if (!requireProvider(services).isCheckoutSignature({ of, ...body })) {
        throw refused(
          'not_confirmed',
          'This payment does not belong to this purchase. If you paid, your payment is found within an hour.',
        );
      }
      await settlePurchase(services, id).catch((err: unknown) =>
        services.log.warn({ err, checkout: id }, 'A reported payment could not be settled yet'),
      );
      return toCheckout(services, user, await requireCheckout(db, user.id, id));
    },
    limited,
  );

  userRoute(app, contract.getBillingDetails, async ({ user }) => ({ details: await readBillingDetails(db, user.id) }));
  userRoute(app, contract.saveBillingDetails, async ({ user, body }) => {
    await storeBillingDetails(db, user.id, body);
    return { details: body };
  });
}
