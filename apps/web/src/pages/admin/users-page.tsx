import { adminPaths } from '../../app/admin-paths.ts';
import { AdminList } from '../../features/admin/list/admin-list.tsx';
import { ListTools } from '../../features/admin/list/list-tools.tsx';
import { useListParams } from '../../features/admin/list/use-list-params.ts';
import { adminUsersQuery, USERS_CHOICES } from '../../features/admin/users/admin-users-query.ts';
import { USERS_COLUMNS } from '../../features/admin/users/users-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ORDERS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
  { value: 'email', label: 'Email A–Z' },
  { value: '-email', label: 'Email Z–A' },
];

const FILTERS = [
  { value: '', label: 'All users' },
  { value: 'administrators', label: 'Administrators' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'unverified', label: 'Not verified' },
];

export function AdminUsersPage() {
  const { query, set, isFiltered } = useListParams(USERS_CHOICES);
  const sort = query.sort ?? '-created';
  const onSort = (chosen: string) => set({ sort: chosen });
  return (
    <>
      <PageHeader title="Users" description="Everyone with an account. Search by name or email." />
      <ListTools
        label="Search users"
        search={query.search}
        onSearch={(search) => set({ search })}
        orders={ORDERS}
        sort={sort}
        onSort={onSort}
        csv={{ path: '/api/admin/users.csv', query }}
      >
        <Select
          aria-label="Show"
          className="sm:w-44"
          value={query.filter ?? ''}
          options={FILTERS}
          onValueChange={(filter) => set({ filter })}
        />
      </ListTools>
      <AdminList
        query={adminUsersQuery(query)}
        columns={USERS_COLUMNS}
        sort={sort}
        onSort={onSort}
        what="user"
        isFiltered={isFiltered}
        to={adminPaths.users}
        empty={{ title: 'No users yet', description: 'Whoever signs up appears here.' }}
        failed="Failed to load users"
      />
    </>
  );
}
