import { adminPaths } from '../../app/admin-paths.ts';
import { AdminList } from '../../features/admin/list/admin-list.tsx';
import { ListTools } from '../../features/admin/list/list-tools.tsx';
import { useListParams } from '../../features/admin/list/use-list-params.ts';
import { adminSitesQuery, SITES_CHOICES } from '../../features/admin/sites/admin-sites-query.ts';
import { SITES_COLUMNS } from '../../features/admin/sites/sites-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ORDERS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name A–Z' },
  { value: '-name', label: 'Name Z–A' },
];

const HEALTH = [
  { value: '', label: 'Any health' },
  { value: 'failing', label: 'Not working' },
  { value: 'interrupted', label: 'Interrupted' },
];

export function AdminSitesPage() {
  const { query, set, isFiltered } = useListParams(SITES_CHOICES);
  const sort = query.sort ?? '-created';
  const onSort = (chosen: string) => set({ sort: chosen });
  return (
    <>
      <PageHeader
        title="WordPress Sites"
        description="Sites of all users. Search by name, address or the owner’s email."
      />
      <ListTools
        label="Search sites"
        search={query.search}
        onSearch={(search) => set({ search })}
        orders={ORDERS}
        sort={sort}
        onSort={onSort}
        csv={{ path: '/api/admin/sites.csv', query }}
      >
        <Select
          aria-label="Health"
          className="sm:w-44"
          value={query.health ?? ''}
          options={HEALTH}
          onValueChange={(health) => set({ health })}
        />
      </ListTools>
      <AdminList
        query={adminSitesQuery(query)}
        columns={SITES_COLUMNS}
        sort={sort}
        onSort={onSort}
        what="site"
        isFiltered={isFiltered}
        to={adminPaths.sites}
        empty={{ title: 'No sites connected', description: 'WordPress sites that users connect appear here.' }}
        failed="Failed to load WordPress sites"
      />
    </>
  );
}
