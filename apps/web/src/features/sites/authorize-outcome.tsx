import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../app/paths.ts';
import { selectSite } from '../../lib/post/selected-site.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { authorizeFailure } from './authorize-failures.ts';
import { forgetAuthorization, isReconnecting } from './authorize-return.ts';

/** The outcome of the site's authorize screen: the server redirects here with it in the query string. */
export function AuthorizeOutcome({ onTryAgain }: { onTryAgain: () => void }) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const reconnected = search.get('reconnected');
  const connected = reconnected ?? search.get('connected');
  const failure = search.get('connect_error');
  const known = search.get('known_site');
  const movedTo = search.get('moved_to');

  useEffect(() => {
    if (connected === null) return;
    selectSite(connected);
    forgetAuthorization();
    toast.success(reconnected ? 'Site reconnected successfully' : 'WordPress site added successfully', {
      id: connected,
    });
    void queryClient.invalidateQueries();
    setSearch({}, { replace: true });
  }, [connected, reconnected, queryClient, setSearch]);

  if (failure === null) return null;
  return (
    <Notice
      tone="danger"
      title={isReconnecting() ? 'Couldn’t reconnect the site' : 'Failed to add WordPress site'}
      className="mb-6"
      action={
        <>
          {known ? (
            <ButtonLink size="sm" to={movedTo ? paths.siteMoved(known, movedTo) : paths.site(known)}>
              {movedTo ? 'Change its address' : 'Open the site'}
            </ButtonLink>
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
