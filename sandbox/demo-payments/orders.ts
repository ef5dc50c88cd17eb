import { invalid } from './api-error.ts';
import { type Books, newId, notesOf } from './books.ts';
import type { Order } from './entities.ts';

/** The account demands unique receipts, so that a repeated request cannot make a second order. */
export function createOrder(books: Books, request: Record<string, unknown>): Order {
  const { amount, currency, receipt = null } = request;
  checkAmount(amount, currency);
  if (receipt !== null) {
    if (typeof receipt !== 'string') throw invalid('The receipt must be a string.', 'receipt');
    if (receipt.length > 40) throw invalid('The receipt may not be greater than 40 characters.', 'receipt');
    const isUsed = [...books.orders.values()].some((order) => order.receipt === receipt);
    if (isUsed) throw invalid('Order receipt should be unique.', 'receipt');
  }
  return saveOrder(books, { amount: Number(amount), receipt, notes: notesOf(request.notes) });
}

export function saveOrder(
  books: Books,
  { amount, receipt, notes }: Pick<Order, 'amount' | 'receipt' | 'notes'>,
): Order {
  const order: Order = {
    id: newId('order'),
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: books.clock.seconds(),
  };
  books.orders.set(order.id, order);
  return order;
}

/** @throws ApiError unless it is a whole number of paise, a rupee or more, in rupees */
export function checkAmount(amount: unknown, currency: unknown) {
  if (amount === undefined) throw invalid('amount: is required.', 'amount');
  if (typeof amount !== 'number' || !Number.isInteger(amount))
    throw invalid('The amount must be an integer.', 'amount');
  if (amount < 100) throw invalid('The amount must be at least INR 1.00', 'amount');
  if (currency !== 'INR') throw invalid('Currency is not supported', 'currency');
}
