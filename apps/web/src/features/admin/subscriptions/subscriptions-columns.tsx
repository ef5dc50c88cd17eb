import { type AdminSubscription, formatPaise } from '@pressloom/contract';
import { formatDate } from '../../../ui/format-date.ts';
import { ACTIONS, type AdminColumn } from '../list/admin-table.tsx';
import { PaymentsButton } from './payments-button.tsx';
import { STATE_WORDS } from './state-words.ts';

const date = (instant: string | null) => (
  <span className="whitespace-nowrap text-muted tabular-nums">{instant === null ? '–' : formatDate(instant)}</span>
);

export const SUBSCRIPTIONS_COLUMNS: AdminColumn<AdminSubscription>[] = [
  {
    header: 'User',
    cell: ({ name, email }) => (
      <>
        <span className="block truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        <span className="block truncate text-muted text-xs">{email}</span>
      </>
    ),
  },
  { header: 'Plan', className: 'w-44', cell: ({ period }) => `Pro by the ${period}` },
  {
    header: 'State',
    className: 'w-40',
    cell: ({ state }) => <span className={state === 'halted' ? 'text-danger' : undefined}>{STATE_WORDS[state]}</span>,
  },
  {
    header: 'Price',
    className: 'w-32',
    cell: ({ total }) => <span className="tabular-nums">{formatPaise(total)}</span>,
  },
  { header: 'Paid until', className: 'w-30', cell: ({ paidUntil }) => date(paidUntil) },
  {
    header: 'Since',
    className: 'w-30',
    sort: { by: 'created', isDate: true },
    cell: ({ createdAt }) => date(createdAt),
  },
  { header: ACTIONS, className: 'w-28', cell: ({ userId, email }) => <PaymentsButton userId={userId} email={email} /> },
];
