import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { Wordmark } from '../../ui/wordmark.tsx';

export const LandingFooter = () => (
  <footer className="border-line border-t">
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-6 px-5 py-10 text-muted text-sm sm:px-8">
      <Wordmark className="h-[1.375rem] text-ink" />
      <nav aria-label="Footer" className="flex gap-6">
        <Link to={paths.auth} className="py-1 hover:text-ink">
          Login
        </Link>
        <Link to={`${paths.auth}?tab=register`} className="py-1 hover:text-ink">
          Register
        </Link>
        <Link to={paths.dashboard} className="py-1 hover:text-ink">
          Dashboard
        </Link>
      </nav>
    </div>
  </footer>
);
