import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { webhookEvents } from '../../../database/schema/index.ts';
import { countRequest } from '../../../plugins/rate-limit-store.ts';
import type { Services } from '../../../services.ts';
import { runSoon } from '../../../system/run-soon.ts';
import { HANDLE_WEBHOOKS } from '../job-names.ts';
import type { ProviderEvent } from '../provider/payment-provider.ts';
import { providerOf } from '../provider/provider-of.ts';

const MAX_BYTES = 256 * 1024;

/** Of one address. */
const FORGED = { max: 60, windowMs: 10 * 60_000 };

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
        return refuse(services, request, reply);
      }
      const event = provider.readWebhook(body, signature);
      if (event) await storeEvent(db, eventId(body), event);
      // Refusing what is genuine would make the provider switch its webhooks off.
      else request.log.warn('A webhook of the payment provider is not as documented');
      return { ok: true };
    });
  });
}

/** What is forged is counted by address; what is genuine never gets here, so that nobody holds it up. */
async function refuse({ db }: Pick<Services, 'db'>, request: FastifyRequest, reply: FastifyReply) {
  const { current, ttl } = await countRequest(db, `webhook:${normalizeIP(request.ip)}`, FORGED.windowMs);
  if (current > FORGED.max) reply.status(429).header('retry-after', Math.ceil(ttl / 1_000));
  else reply.status(400);
  return reply.send({ ok: false });
}

/** By what was signed: the provider's ID of an event comes in a header, which anyone can change who has seen one. */
const eventId = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

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
