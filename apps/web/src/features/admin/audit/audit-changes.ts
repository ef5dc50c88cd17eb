import { formatPaise } from '@pressloom/contract';
import { formatDateTime } from '../../../ui/format-date.ts';

type Values = Record<string, unknown> | null;

interface AuditField {
  name: string;
  /** How a value is written that is no number or word of its own. */
  write?: (value: string) => string;
  /** What it means that there is none; without it, a field of something new or gone is left out. */
  none?: string;
}

const paise = (value: string) => formatPaise(Number(value));
const words = (of: Record<string, string>) => (value: string) => of[value] ?? value;

/** What an entry of the audit log may say of its subject, in the order shown, in the words of the screens. */
const FIELDS: Record<string, AuditField> = {
  code: { name: 'Code' },
  discountPercent: { name: 'Discount percentage', write: (value) => `${value} %` },
  discountAmount: { name: 'Discount amount', write: paise },
  validFrom: { name: 'Start date', write: formatDateTime },
  validUntil: { name: 'End date', write: formatDateTime, none: 'no expiry' },
  maxUses: { name: 'Maximum uses', none: 'unlimited' },
  maxUsesPerUser: { name: 'Uses per user', none: 'unlimited' },
  period: {
    name: 'For',
    write: (value) => `Pro by the ${value}`,
    none: 'Pro by the month and by the year',
  },
  isActive: { name: 'Active' },
  blocked: { name: 'Blocked' },
  verified: { name: 'Email verified' },
  credits: { name: 'AI credits' },
  plan: { name: 'Plan', write: words({ pro: 'Pro' }) },
  until: { name: 'Until', write: formatDateTime, none: 'no end' },
  grants: { name: 'Granted plans' },
  role: { name: 'Role', write: words({ admin: 'administrator' }) },
  sessions: { name: 'Sessions' },
  scheduled: {
    name: 'Scheduled posts',
    write: words({ keep: 'stay scheduled on WordPress', 'take-back': 'become drafts on WordPress' }),
  },
  paise: { name: 'Amount', write: paise },
  refunded: { name: 'Refunded', write: paise },
  payment: { name: 'Payment' },
  status: { name: 'Status' },
  url: { name: 'URL' },
  userId: { name: 'User ID' },
  total: { name: 'Subscriptions' },
};
const ORDER = Object.keys(FIELDS);

/** "AI credits: from 15 to 25", one line for each field. What only a newer release writes is shown as it is. */
export function auditChanges(before: Values, after: Values): string[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const known = ORDER.filter((field) => fields.includes(field));
  return [...known, ...fields.filter((field) => !known.includes(field))].flatMap((field) => {
    const { name, write, none } = FIELDS[field] ?? { name: field };
    const [from, to] = [before?.[field], after?.[field]];
    if (from !== undefined && to !== undefined) return [`${name}: from ${shown(from)} to ${shown(to)}`];
    const only = from ?? to ?? null;
    return only === null && !none ? [] : [`${name}: ${shown(only)}`];

    function shown(value: unknown): string {
      if (value === null) return none ?? 'none';
      if (typeof value === 'boolean') return value ? 'yes' : 'no';
      if (typeof value === 'object') return JSON.stringify(value);
      return write ? write(String(value)) : String(value);
    }
  });
}
