import { badRequest, invalid } from './api-error.ts';
import { type Books, newId, notesOf } from './books.ts';
import type { Customer, Period, Plan } from './entities.ts';
import { checkAmount } from './orders.ts';

const PERIODS: readonly Period[] = ['daily', 'weekly', 'monthly', 'yearly'];

export function createPlan(books: Books, request: Record<string, unknown>): Plan {
  const { interval, item } = request;
  const period = PERIODS.find((known) => known === request.period);
  if (!period) throw invalid('The selected period is invalid.', 'period');
  if (typeof interval !== 'number' || !Number.isInteger(interval) || interval < 1) {
    throw invalid('The interval must be at least 1.', 'interval');
  }
  const { name, amount, currency, description = null } = (item ?? {}) as Record<string, unknown>;
  if (!name) throw invalid('The item.name field is required.', 'name');
  checkAmount(amount, currency);
  const now = books.clock.seconds();
  const plan: Plan = {
    id: newId('plan'),
    entity: 'plan',
    interval,
    period,
    item: {
      id: newId('item'),
      active: true,
      name: String(name),
      description: description === null ? null : String(description),
      amount: Number(amount),
      unit_amount: Number(amount),
      currency: 'INR',
      type: 'plan',
      created_at: now,
      updated_at: now,
    },
    notes: notesOf(request.notes),
    created_at: now,
  };
  books.plans.set(plan.id, plan);
  return plan;
}

/** One customer for an e-mail address and contact: `fail_existing: "0"` gives the one there is, else it is an error. */
export function createCustomer(books: Books, request: Record<string, unknown>): Customer {
  const name = String(request.name ?? '');
  const email = String(request.email ?? '');
  const contact = request.contact === undefined ? null : String(request.contact);
  if (name.length < 3) throw invalid('The name must be at least 3 characters.', 'name');
  if (name.length > 50) throw invalid('The name may not be greater than 50 characters.', 'name');
  const existing = [...books.customers.values()].find(
    (customer) => customer.email === email && customer.contact === contact,
  );
  if (existing && String(request.fail_existing ?? '1') !== '0') {
    throw badRequest('Customer already exists for the merchant');
  }
  if (existing) return existing;
  const customer: Customer = {
    id: newId('cust'),
    entity: 'customer',
    name,
    email,
    contact,
    gstin: request.gstin ? String(request.gstin) : null,
    notes: notesOf(request.notes),
    created_at: books.clock.seconds(),
  };
  books.customers.set(customer.id, customer);
  return customer;
}
