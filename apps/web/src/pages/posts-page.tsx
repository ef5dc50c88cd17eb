import { useQueryClient } from '@tanstack/react-query';
import { FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../app/paths.ts';
import { PostsFilters } from '../features/posts/filters/posts-filters.tsx';
import { postsFilterOf, usePostsFilter } from '../features/posts/filters/use-posts-filter.ts';
import { PostsList } from '../features/posts/list/posts-list.tsx';
import { forgetPost, postsCountQuery, postsQuery } from '../features/posts/posts-queries.ts';
import { PublicationBadge } from '../features/publishing/publication-badge.tsx';
import { usePublicationEvents } from '../features/publishing/publishing-queries.ts';
import { refreshLists } from '../lib/api/post-lists.ts';
import { sitesQuery, useSites } from '../lib/api/sites-query.ts';
import { preload } from '../lib/page/preload.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SiteStatus } from '../ui/site-status.tsx';

const ImportDialog = lazy(() =>
  import('../features/import/import-dialog.tsx').then((module) => ({ default: module.ImportDialog })),
);

export const loader = preload(({ search }) => {
  const filter = postsFilterOf(search);
  return [sitesQuery, postsQuery(filter), postsCountQuery(filter)];
});

export function Component() {
  const queryClient = useQueryClient();
  const { filter, setFilter, isFiltered } = usePostsFilter();
  const { data: sites = [] } = useSites();
  const [isImporting, setIsImporting] = useState(false);
  const isFromSeveral = sites.length > 1 && filter.siteId === null;
  const siteName = (siteId: string | null) => sites.find(({ id }) => id === siteId)?.name;
  usePublicationEvents({ onDeleted: (id) => void forgetPost(queryClient, id) });
  return (
    <>
      <PageHeader
        title="Blog Posts"
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsImporting(true)}>
              <FileUp aria-hidden />
              Import
            </Button>
            <ButtonLink to={paths.newPost}>
              <Plus aria-hidden />
              New Post
            </ButtonLink>
          </>
        }
      />
      <PostsFilters filter={filter} onChange={setFilter} sites={sites} />
      <PostsList
        filter={filter}
        isFiltered={isFiltered}
        onSort={(sort) => setFilter({ sort })}
        renderState={(post) => (
          <>
            {isFromSeveral && (
              <span className="mr-2 text-muted text-xs wrap-anywhere empty:hidden">{siteName(post.siteId)}</span>
            )}
            <SiteStatus status={post.siteStatus} />
            <PublicationBadge
              postId={post.id}
              siteId={post.siteId}
              state={post.publicationState}
              unsentSince={post.outdated ? post.updatedAt : undefined}
            />
          </>
        )}
      />
      {isImporting && (
        <Suspense>
          <ImportDialog onClose={() => setIsImporting(false)} onImported={() => void refreshLists(queryClient)} />
        </Suspense>
      )}
    </>
  );
}
