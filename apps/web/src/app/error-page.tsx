import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { MessagePage } from './message-page.tsx';
import { paths } from './paths.ts';

/** Shown in place of a page that failed to render or load. */
export function ErrorPage() {
  const error = useRouteError();
  useEffect(() => {
    document.title = 'Unexpected Application Error! · pressloom';
  }, []);
  return (
    <MessagePage
      title="Unexpected Application Error!"
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Reload the page</Button>
          <ButtonLink variant="secondary" to={paths.dashboard}>
            Dashboard
          </ButtonLink>
        </>
      }
    >
      <p>
        Something went wrong on this page. Your saved work is safe. Unsaved edits are kept in this browser; open the
        post again to restore them.
      </p>
      {error instanceof Error && (
        <pre className="overflow-x-auto whitespace-pre-wrap break-words rounded-md bg-raised px-3 py-2 text-ink text-xs">
          {error.message}
        </pre>
      )}
    </MessagePage>
  );
}
