import { type DemoPayments, sellingThrough, startDemoPayments, webhookUrlOf } from '../packages/testkit/src/index.ts';
import { openInstallation } from './installation.ts';
import { type Measured, median, ms } from './measure.ts';

const PAYMENTS = 100_000;
const WEBHOOKS = 300;
const MOST_MS = 50;

/** How soon a webhook is answered with 100,000 payments stored, while those before it are acted on. */
export async function benchBilling(): Promise<Measured[]> {
  const demo = await startDemoPayments();
  const installation = await openInstallation({ users: PAYMENTS, posts: 0, sites: 0 }, sellingThrough(demo));
  try {
    demo.webhooks.sendTo(webhookUrlOf(installation.product.url));
    const times: number[] = [];
    for (let number = 1; number <= WEBHOOKS; number++) times.push(await timeWebhook(demo, number));
    const statuses = new Set(demo.webhooks.events.flatMap(({ attempts }) => attempts));
    if (statuses.size > 1 || !statuses.has(200)) throw new Error(`Webhooks were answered ${[...statuses].join(', ')}`);
    return [
      {
        what: `A webhook is answered, at ${PAYMENTS.toLocaleString('en-US')} payments (p50 of ${WEBHOOKS})`,
        value: ms(median(times)),
        limit: `≤ ${MOST_MS} ms`,
        held: median(times) <= MOST_MS,
      },
    ];
  } finally {
    await installation.stop();
    await demo.stop();
  }
}

/** The provider knows what is stored, so that the webhook is acted on as in earnest. */
async function timeWebhook(demo: DemoPayments, number: number): Promise<number> {
  const [id, order_id] = [`pay_Bench${number}`, `order_Bench${number}`];
  const at = Math.floor(demo.now() / 1_000);
  const common = { amount: 1_499_000, currency: 'INR', created_at: at };
  const payment = {
    ...common,
    id,
    order_id,
    entity: 'payment',
    status: 'captured',
    method: 'card',
    amount_refunded: 0,
  };
  demo.books.payments.set(id, payment as never);
  demo.books.orders.set(order_id, { ...common, id: order_id, entity: 'order', status: 'paid' } as never);
  const started = performance.now();
  demo.webhooks.emit('payment.captured', { payment });
  await demo.webhooks.settled();
  return performance.now() - started;
}
