import * as contract from '@pressloom/contract';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invoices } from '../../../database/schema/index.ts';
import { notFound } from '../../../http/errors.ts';
import { userRoute } from '../../../http/route.ts';
import { limits } from '../../../plugins/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { toPdf } from '../invoices/attach-document.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { requireSettlement } from '../require-billing.ts';
import { listPayments, readPayment } from './list-payments.ts';

/** What was paid stays readable where nothing is sold any more. */
export function paymentRoutes(app: FastifyInstance, { config, db }: Services) {
  userRoute(app, contract.listPayments, ({ user, query }) => listPayments(db, user.id, query));

  userRoute(app, contract.requestRefund, async ({ user, params, body }) => {
    const read = async () => (await readPayment(db, user.id, params.id)) ?? Promise.reject(notFound('Payment'));
    await read();
    // Without the provider's keys it would end the plan and bring no money.
    requireSettlement(config);
    await db.transaction((tx) => requestRefund(tx, user.id, params.id, body.amount));
    return read();
  });

  app.get(
    contract.billingDocumentPath(':id'),
    {
      config: { key: 'none', ...limits.document },
      schema: {
        summary: 'An invoice, receipt or credit note of the user, as PDF',
        tags: ['Billing'],
        security: [{ session: [] }],
        params: z.object({ id: z.uuid() }),
      },
    },
    async (request, reply) => {
      const user = await request.signedInUser();
      const { id } = request.params as { id: string };
      const [document] = await db
        .select({ snapshot: invoices.snapshot })
        .from(invoices)
        .where(and(eq(invoices.id, id), eq(invoices.userId, user.id)));
      if (!document) throw notFound('Document');
      const { filename, contentType, content } = await toPdf(document.snapshot);
      return reply.type(contentType).header('content-disposition', `inline; filename="${filename}"`).send(content);
    },
  );
}
