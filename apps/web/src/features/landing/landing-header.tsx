import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useAuth } from '../../lib/auth-client.tsx';
import { Button } from '../../ui/button.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

/** Offers the way in; to somebody who is signed in, the way back. */
export function LandingHeader() {
  const { user } = useAuth();
  return (
    <header className="mx-auto flex h-16 w-full max-w-6xl items-center justify-between px-5 sm:px-8">
      <Link to={paths.home} aria-label="pressloom home">
        <Wordmark className="h-6" />
      </Link>
      <nav aria-label="Account" className="flex items-center gap-1.5">
        {user ? (
          <Button asChild>
            <Link to={paths.dashboard}>Dashboard</Link>
          </Button>
        ) : (
          <>
            <Button variant="ghost" asChild>
              <Link to={paths.auth}>Login</Link>
            </Button>
            <Button asChild>
              <Link to={`${paths.auth}?tab=register`}>Get started</Link>
            </Button>
          </>
        )}
      </nav>
    </header>
  );
}
