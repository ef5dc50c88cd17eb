import { badRequest, invalid } from './api-error.ts';
import { type Books, find, newId, notesOf, schedule } from './books.ts';
import type { Subscription } from './entities.ts';
import { afterPeriod, finish, scheduleCycleEnd } from './subscription-cycle.ts';

export function createSubscription(books: Books, request: Record<string, unknown>): Subscription {
  const plan = find(books.plans, String(request.plan_id ?? ''));
  const { total_count: total, quantity = 1, start_at: startAt, expire_by: expireBy } = request;
  if (typeof total !== 'number' || !Number.isInteger(total) || total < 1) {
    throw invalid('The total count field is required.', 'total_count');
  }
  const now = books.clock.seconds();
  if (typeof startAt === 'number' && startAt < now)
    throw invalid('The start_at cannot be less than current time.', 'start_at');
  if (typeof expireBy === 'number' && expireBy <= now) throw invalid('expire_by should be in the future.', 'expire_by');
  if (request.customer_id !== undefined) find(books.customers, String(request.customer_id));
  const id = newId('sub');
  const subscription: Subscription = {
    id,
    entity: 'subscription',
    plan_id: plan.id,
    customer_id: request.customer_id === undefined ? null : String(request.customer_id),
    status: 'created',
    current_start: null,
    current_end: null,
    ended_at: null,
    quantity: Number(quantity),
    notes: notesOf(request.notes),
    charge_at: typeof startAt === 'number' ? startAt : null,
    start_at: typeof startAt === 'number' ? startAt : null,
    end_at: afterPeriod(typeof startAt === 'number' ? startAt : now, plan.period, plan.interval * total),
    auth_attempts: 0,
    total_count: total,
    paid_count: 0,
    customer_notify: request.customer_notify !== false && request.customer_notify !== 0,
    created_at: now,
    expire_by: typeof expireBy === 'number' ? expireBy : null,
    short_url: `${books.url}/checkout?subscription_id=${id}&key=${books.keyId}`,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: 'api',
    payment_method: null,
    offer_id: null,
    remaining_count: total,
    pause_initiated_by: null,
  };
  books.subscriptions.set(id, subscription);
  if (subscription.expire_by) {
    schedule(books, subscription.expire_by * 1000, () => {
      if (subscription.status === 'created') finish(books, subscription, 'expired');
    });
  }
  return subscription;
}

/** Another plan or quantity, at once or from the next cycle on. No difference is charged: we ask for neither at once. */
export function updateSubscription(books: Books, subscription: Subscription, request: Record<string, unknown>) {
  if (subscription.payment_method === 'upi') {
    throw badRequest('subscriptions cannot be updated when payment mode is UPI');
  }
  if (!['authenticated', 'active'].includes(subscription.status)) {
    throw badRequest(`Subscription is not in the state to be updated. Current state: ${subscription.status}`);
  }
  if (request.quantity !== undefined) subscription.quantity = Number(request.quantity);
  if (request.plan_id === undefined) return subscription;
  const plan = find(books.plans, String(request.plan_id));
  if (request.schedule_change_at === 'cycle_end') {
    books.nextPlans.set(subscription.id, plan.id);
    subscription.has_scheduled_changes = true;
    subscription.change_scheduled_at = subscription.current_end;
  } else {
    subscription.plan_id = plan.id;
    books.webhooks.emit('subscription.updated', { subscription });
  }
  return subscription;
}

export function cancelSubscription(books: Books, subscription: Subscription, request: Record<string, unknown>) {
  const { status } = subscription;
  if (['cancelled', 'completed', 'expired'].includes(status)) {
    throw badRequest(`Subscription is not cancellable in ${status} status.`, { field: 'status' });
  }
  if (['1', 'true'].includes(String(request.cancel_at_cycle_end))) {
    if (subscription.current_end === null) {
      throw badRequest('Subscription cannot be cancelled since no billing cycle is going on');
    }
    books.endingWithCycle.add(subscription.id);
  } else finish(books, subscription, 'cancelled');
  return subscription;
}

/** Only an active one can be paused. One that has not begun is cancelled by it, as documented. */
export function pauseSubscription(books: Books, subscription: Subscription) {
  if (subscription.status === 'authenticated') finish(books, subscription, 'cancelled');
  else if (subscription.status !== 'active') {
    throw badRequest(`Subscription cannot be paused in ${subscription.status} status.`, { field: 'status' });
  } else {
    subscription.status = 'paused';
    subscription.charge_at = null;
    subscription.pause_initiated_by = 'self';
    books.webhooks.emit('subscription.paused', { subscription });
  }
  return subscription;
}

/** Charged again from the end of the paid cycle, or at once where that is over. */
export function resumeSubscription(books: Books, subscription: Subscription) {
  if (subscription.status !== 'paused') {
    throw badRequest(`Subscription cannot be resumed in ${subscription.status} status.`, { field: 'status' });
  }
  subscription.status = 'active';
  subscription.pause_initiated_by = null;
  subscription.current_end = Math.max(subscription.current_end ?? 0, books.clock.seconds());
  subscription.charge_at = subscription.current_end;
  books.webhooks.emit('subscription.resumed', { subscription });
  scheduleCycleEnd(books, subscription);
  return subscription;
}
