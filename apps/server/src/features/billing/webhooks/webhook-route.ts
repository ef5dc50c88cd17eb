import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { webhookEvents } from '../../../database/schema/index.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { HANDLE_WEBHOOKS } from '../job-names.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';
import { providerOf } from '../provider/provider-of.ts';

const MAX_BYTES = 256 * 1024;

/**
 * Takes what the payment provider reports: verified over the very bytes, stored once, answered, and acted on afterwards.
 * The answer says nothing about what is known here.
 */
export function webhookRoute(app: FastifyInstance, services: Services) {
  const { db } = services;
  const provider = providerOf(services);
  if (!provider) return;
  app.register(async (route) => {
    route.removeAllContentTypeParsers();
    route.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    route.post('/api/payments/webhook', { bodyLimit: MAX_BYTES, schema: { hide: true } }, async (request, reply) => {
      const { body, headers } = request;
      const signature = String(headers['x-razorpay-signature'] ?? '');
      if (!Buffer.isBuffer(body) || !provider.isWebhookSignature(body, signature)) {
        return reply.status(400).send({ ok: false });
      }
      const event = provider.readWebhook(body, signature);
      if (event) await storeEvent(db, eventId(headers['x-razorpay-event-id'], body), event);
      // Refusing what is genuine would make the provider switch its webhooks off.
      else request.log.warn('A webhook of the payment provider is not as documented');
      return { ok: true };
    });
  });
}

/** The provider's ID of an event; of one without, what it says. */
function eventId(header: unknown, body: Buffer): string {
  const given = typeof header === 'string' && /^[\w-]{1,100}$/.test(header) ? header : undefined;
  return given ?? createHash('sha256').update(body).digest('hex');
}

const storeEvent = (db: Services['db'], id: string, event: ProviderEvent) =>
  db.transaction(async (tx) => {
    const { name, at, orderId, paymentId, subscriptionId, refundId } = event;
    const added = await tx
      .insert(webhookEvents)
      .values({ id, name, at, orderId, paymentId, subscriptionId, refundId })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id });
    if (added.length > 0) await runSoon(tx, HANDLE_WEBHOOKS);
  });
