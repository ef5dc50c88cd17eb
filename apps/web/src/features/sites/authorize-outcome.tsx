import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { selectSite } from '../../lib/post/selected-site.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { authorizeFailure } from './authorize-failures.ts';
import { isReconnecting, wasReconnect } from './authorize-return.ts';

/** The outcome of the site's authorize screen: the server redirects here with it in the query string. */
export function AuthorizeOutcome({ onTryAgain }: { onTryAgain: () => void }) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const connected = search.get('connected');
  const failure = search.get('connect_error');
  const moved = search.get('moved_site');

  useEffect(() => {
    if (connected === null) return;
    selectSite(connected);
    toast.success(wasReconnect(connected) ? 'Site reconnected successfully' : 'WordPress site added successfully', {
      id: connected,
    });
    void queryClient.invalidateQueries();
    setSearch({}, { replace: true });
  }, [connected, queryClient, setSearch]);

  if (failure === null) return null;
  return (
    <Notice
      tone="danger"
      title={isReconnecting() ? 'Couldn’t reconnect the site' : 'Failed to add WordPress site'}
      className="mb-6"
      action={
        <>
          {moved ? (
            <Button size="sm" asChild>
              <Link to={paths.siteMoved(moved, search.get('moved_to') ?? '')}>Change its address</Link>
            </Button>
          ) : (
            <Button size="sm" onClick={onTryAgain}>
              Try again
            </Button>
          )}
          <Button size="sm" variant="secondary" onClick={() => setSearch({}, { replace: true })}>
            Dismiss
          </Button>
        </>
      }
    >
      {authorizeFailure(failure)}
    </Notice>
  );
}
