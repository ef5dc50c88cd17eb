import { adminPaths } from '../../app/admin-paths.ts';
import { AdminList } from '../../features/admin/list/admin-list.tsx';
import { ListTools } from '../../features/admin/list/list-tools.tsx';
import { useListParams } from '../../features/admin/list/use-list-params.ts';
import { RevenueCard } from '../../features/admin/subscriptions/revenue-card.tsx';
import { STATE_WORDS } from '../../features/admin/subscriptions/state-words.ts';
import { SUBSCRIPTIONS_COLUMNS } from '../../features/admin/subscriptions/subscriptions-columns.tsx';
import {
  adminSubscriptionsQuery,
  SUBSCRIPTIONS_CHOICES,
} from '../../features/admin/subscriptions/subscriptions-query.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ORDERS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
];

const STATES = [
  { value: '', label: 'All states' },
  ...SUBSCRIPTIONS_CHOICES.state.map((state) => ({ value: state, label: STATE_WORDS[state] })),
];

export function AdminSubscriptionsPage() {
  const { query, set, isFiltered } = useListParams(SUBSCRIPTIONS_CHOICES);
  const sort = query.sort ?? '-created';
  const onSort = (chosen: string) => set({ sort: chosen });
  return (
    <>
      <PageHeader title="Subscriptions" description="Who has bought Pro. Search by name or email." />
      <RevenueCard />
      <ListTools
        label="Search subscriptions"
        search={query.search}
        onSearch={(search) => set({ search })}
        orders={ORDERS}
        sort={sort}
        onSort={onSort}
        csv={{ path: '/api/admin/subscriptions.csv', query }}
      >
        <Select
          aria-label="State"
          className="sm:w-44"
          value={query.state ?? ''}
          options={STATES}
          onValueChange={(state) => set({ state })}
        />
      </ListTools>
      <AdminList
        query={adminSubscriptionsQuery(query)}
        columns={SUBSCRIPTIONS_COLUMNS}
        sort={sort}
        onSort={onSort}
        what="subscription"
        isFiltered={isFiltered}
        to={adminPaths.subscriptions}
        empty={{ title: 'No subscriptions yet', description: 'Who buys Pro appears here, with payments and refunds.' }}
        failed="Failed to load subscriptions"
      />
    </>
  );
}
