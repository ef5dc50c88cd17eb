import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { librariesQuery } from '../features/library/libraries-query.ts';
import { LibraryLine } from '../features/library/library-line.tsx';
import { AddSiteDialog } from '../features/sites/add-site-dialog.tsx';
import { AuthorizeOutcome } from '../features/sites/authorize-outcome.tsx';
import { deliveriesQuery } from '../features/sites/deliveries-query.ts';
import { SitesGrid } from '../features/sites/sites-grid.tsx';
import { sitesQuery } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export const loader = preload(() => [sitesQuery, deliveriesQuery, librariesQuery]);

export const Component = inBrowser(SitesPage);

function SitesPage() {
  const [search, setSearch] = useSearchParams();
  const isAdding = search.has('add');
  const setAdding = (adding: boolean) => setSearch(adding ? { add: '' } : {}, { replace: true });
  return (
    <>
      <PageHeader
        title="WordPress Sites"
        description="Where your posts are published."
        actions={
          <Button onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add Site
          </Button>
        }
      />
      <AuthorizeOutcome onTryAgain={() => setAdding(true)} />
      <SitesGrid onAdd={() => setAdding(true)} postsOf={({ id }) => <LibraryLine siteId={id} />} />
      <AddSiteDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}
