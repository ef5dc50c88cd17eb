/** What the API calls an empty object of notes. */
export type Notes = Record<string, string> | [];

export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  invoice_id: string | null;
  international: false;
  method: 'card' | 'upi';
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  customer_id: string | null;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: { arn: string | null };
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal';
  speed_requested: 'normal' | 'optimum';
}

export interface Customer {
  id: string;
  entity: 'customer';
  name: string;
  email: string;
  contact: string | null;
  gstin: string | null;
  notes: Notes;
  created_at: number;
}

export type Period = 'daily' | 'weekly' | 'monthly' | 'yearly';

export interface Plan {
  id: string;
  entity: 'plan';
  interval: number;
  period: Period;
  item: {
    id: string;
    active: true;
    name: string;
    description: string | null;
    amount: number;
    unit_amount: number;
    currency: string;
    type: 'plan';
    created_at: number;
    updated_at: number;
  };
  notes: Notes;
  created_at: number;
}

export type SubscriptionStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired';

export interface Subscription {
  id: string;
  entity: 'subscription';
  plan_id: string;
  customer_id: string | null;
  status: SubscriptionStatus;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Notes;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  auth_attempts: number;
  total_count: number;
  paid_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  short_url: string;
  has_scheduled_changes: boolean;
  change_scheduled_at: number | null;
  source: 'api';
  payment_method: 'card' | 'upi' | null;
  offer_id: null;
  remaining_count: number;
  pause_initiated_by: 'self' | null;
}

export interface Invoice {
  id: string;
  entity: 'invoice';
  receipt: null;
  invoice_number: null;
  customer_id: string | null;
  order_id: string;
  subscription_id: string;
  payment_id: string | null;
  status: 'issued' | 'paid';
  issued_at: number;
  paid_at: number | null;
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  billing_start: number;
  billing_end: number;
  type: 'invoice';
  created_at: number;
}

/** With what a customer pays. A mandate keeps it for the charges to come. */
export interface Instrument {
  method: 'card' | 'upi';
  /** Why its next charges fail; null: they succeed. */
  refuses: 'card_expired' | 'insufficient_funds' | null;
}
