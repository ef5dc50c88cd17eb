import type { AdminUser } from '@pressloom/contract';
import { Link } from 'react-router';
import { adminPaths } from '../../../app/admin-paths.ts';
import { amount } from '../../../lib/text/amount.ts';
import { formatDate, formatDateTime } from '../../../ui/format-date.ts';
import { ACTIONS, type AdminColumn } from '../list/admin-table.tsx';
import { UserMenu } from './user-menu.tsx';

export const USERS_COLUMNS: AdminColumn<AdminUser>[] = [
  {
    header: 'Name',
    sort: { by: 'name' },
    cell: ({ name, hasTwoFactor }) => (
      <>
        <span className="block break-words font-medium">
          <bdi>{name || 'No name'}</bdi>
        </span>
        {hasTwoFactor && <span className="text-muted text-xs">Two-factor sign-in is on</span>}
      </>
    ),
  },
  { header: 'Email', sort: { by: 'email' }, cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { header: 'Status', className: 'w-40', cell: (user) => <AccountState user={user} /> },
  {
    header: 'Sites',
    className: 'w-16',
    cell: ({ id, sites, name }) => (
      <Link
        to={`${adminPaths.sites}?userId=${id}`}
        className="tabular-nums hover:underline"
        aria-label={`${amount(sites, 'site')} of ${name}`}
      >
        {sites}
      </Link>
    ),
  },
  {
    header: 'Last seen',
    className: 'w-30',
    cell: ({ lastSeenAt }) => (
      <span className="text-muted tabular-nums">{lastSeenAt ? formatDateTime(lastSeenAt) : 'Signed out'}</span>
    ),
  },
  {
    header: 'Joined',
    className: 'w-30',
    sort: { by: 'created', isDate: true },
    cell: ({ createdAt }) => <span className="whitespace-nowrap text-muted tabular-nums">{formatDate(createdAt)}</span>,
  },
  { header: ACTIONS, className: 'w-18', cell: (user) => <UserMenu user={user} /> },
];

/** What sets an account apart from others. */
function AccountState({ user }: { user: AdminUser }) {
  const { isAdministrator, isBlocked, blockReason, isVerified, hasGrantedPlan, isOnPro } = user;
  return (
    <ul className="grid gap-0.5">
      {isAdministrator && <li className="font-medium">Administrator</li>}
      {isBlocked && (
        <li className="break-words text-danger">
          Blocked<bdi className="line-clamp-3 text-muted text-xs">{blockReason}</bdi>
        </li>
      )}
      {!isVerified && <li className="text-muted">Email not verified</li>}
      {(hasGrantedPlan || isOnPro) && <li className="text-muted">{hasGrantedPlan ? 'Pro granted' : 'Pro'}</li>}
      {!isAdministrator && !isBlocked && isVerified && !hasGrantedPlan && !isOnPro && (
        <li className="text-muted">Active</li>
      )}
    </ul>
  );
}
