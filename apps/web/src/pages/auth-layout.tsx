import { Link, Outlet } from 'react-router';
import { paths } from '../app/paths.ts';
import { ProofSheet } from '../features/auth/proof-sheet.tsx';
import { usePageFocus } from '../features/navigation/use-page-focus.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { Wordmark } from '../ui/wordmark.tsx';

export const Component = inBrowser(AuthLayout);

function AuthLayout() {
  const page = usePageFocus<HTMLElement>();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,5fr)_6fr]">
      <div className="flex flex-col px-6 sm:px-10">
        <header className="py-6">
          <Link to={paths.home} aria-label="pressloom home">
            <Wordmark />
          </Link>
        </header>
        <main
          id="page"
          ref={page}
          tabIndex={-1}
          className="mx-auto w-full max-w-sm pt-[6vh] pb-16 outline-none lg:my-auto lg:pt-0"
        >
          <Outlet />
        </main>
      </div>
      <ProofSheet />
    </div>
  );
}
