import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { MessagePage } from './message-page.tsx';
import { paths } from './paths.ts';

/** Loaded when it is needed: most users never see it. */
export function Component() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    document.title = 'Page not found · pressloom';
  }, []);
  return (
    <MessagePage
      eyebrow="404"
      title="Page not found"
      actions={
        <>
          <Button variant="secondary" onClick={() => navigate(-1)}>
            <ArrowLeft aria-hidden />
            Go Back
          </Button>
          <ButtonLink to={paths.dashboard}>Dashboard</ButtonLink>
        </>
      }
    >
      <p>
        There’s no page at{' '}
        <code className="break-all rounded bg-raised px-1.5 py-0.5 text-ink text-sm">{pathname}</code>. It may have been
        moved or deleted, or the URL may contain a typo.
      </p>
    </MessagePage>
  );
}
