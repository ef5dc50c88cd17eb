import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { AddSiteDialog } from '../features/sites/add-site-dialog.tsx';
import { AuthorizeOutcome } from '../features/sites/authorize-outcome.tsx';
import { SitesGrid } from '../features/sites/sites-grid.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function Component() {
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
      <SitesGrid onAdd={() => setAdding(true)} />
      <AddSiteDialog open={isAdding} onOpenChange={setAdding} />
    </>
  );
}
