import { adminPaths } from '../../app/admin-paths.ts';
import { AdminList } from '../../features/admin/list/admin-list.tsx';
import { ListTools } from '../../features/admin/list/list-tools.tsx';
import { useListParams } from '../../features/admin/list/use-list-params.ts';
import { adminPostsQuery, POSTS_CHOICES } from '../../features/admin/posts/admin-posts-query.ts';
import { POSTS_COLUMNS } from '../../features/admin/posts/posts-columns.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';

const ORDERS = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'title', label: 'Title A–Z' },
  { value: '-title', label: 'Title Z–A' },
];

const STATUSES = [
  { value: '', label: 'All statuses' },
  { value: 'draft', label: 'Draft' },
  { value: 'pending', label: 'Pending' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'published', label: 'Published' },
];

export function AdminPostsPage() {
  const { query, set, isFiltered } = useListParams(POSTS_CHOICES);
  const sort = query.sort ?? '-created';
  const onSort = (chosen: string) => set({ sort: chosen });
  return (
    <>
      <PageHeader title="Posts" description="Posts of all users. Search by title or by the author’s email." />
      <ListTools
        label="Search posts"
        search={query.search}
        onSearch={(search) => set({ search })}
        orders={ORDERS}
        sort={sort}
        onSort={onSort}
        csv={{ path: '/api/admin/posts.csv', query }}
      >
        <Select
          aria-label="Status"
          className="sm:w-44"
          value={query.status ?? ''}
          options={STATUSES}
          onValueChange={(status) => set({ status })}
        />
      </ListTools>
      <AdminList
        query={adminPostsQuery(query)}
        columns={POSTS_COLUMNS}
        sort={sort}
        onSort={onSort}
        what="post"
        isFiltered={isFiltered}
        to={adminPaths.posts}
        empty={{ title: 'No posts yet', description: 'What users write or connect appears here.' }}
        failed="Failed to load posts"
      />
    </>
  );
}
