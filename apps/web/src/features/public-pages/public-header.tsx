import { Menu } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

const PAGES = [
  ['Features', paths.features],
  ['Pricing', paths.pricing],
  ['Products', paths.products],
  ['Contact', paths.contact],
] as const;

/** Links to the sign-in, or to the dashboard for signed-in users. Both are in the page; the server marks which one shows. */
export const PublicHeader = ({ path }: { path: string }) => (
  <header className="border-line border-b">
    <a
      href="#page"
      className="sr-only bg-primary text-on-primary focus:not-sr-only focus:absolute focus:z-10 focus:m-3 focus:rounded-md focus:px-3 focus:py-2"
    >
      Skip to content
    </a>
    <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-8 px-5 sm:px-8">
      <a href={paths.home} aria-label="pressloom home" className="py-2">
        <Wordmark className="h-6" />
      </a>
      <nav aria-label="Main" className="hidden gap-1 md:flex">
        {PAGES.map(([label, href]) => (
          <a key={href} href={href} aria-current={href === path ? 'page' : undefined} className={NAV_LINK}>
            {label}
          </a>
        ))}
      </nav>
      <nav aria-label="Account" className="ml-auto flex items-center gap-1.5">
        <ButtonLink className="signed-in:hidden max-sm:hidden" variant="ghost" href={paths.auth}>
          Login
        </ButtonLink>
        <ButtonLink className="signed-in:hidden" href={`${paths.auth}?tab=register`}>
          Get started
        </ButtonLink>
        <ButtonLink className="not-signed-in:hidden" href={paths.dashboard}>
          Dashboard
        </ButtonLink>
        <details className="group relative md:hidden" data-menu>
          <summary
            aria-label="Menu"
            className="grid size-11 list-none place-items-center rounded-md text-muted hover:text-ink group-open:bg-raised [&::-webkit-details-marker]:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </summary>
          <nav
            aria-label="Menu"
            className="absolute right-0 z-10 mt-2 grid w-56 rounded-lg border border-line bg-surface p-1.5 shadow-black/25 shadow-xl"
          >
            {[...PAGES, ['Login', paths.auth] as const].map(([label, href]) => (
              <a
                key={href}
                href={href}
                aria-current={href === path ? 'page' : undefined}
                className={`rounded-md px-3 py-2.5 hover:bg-raised aria-[current=page]:text-accent ${href === paths.auth ? 'signed-in:hidden' : ''}`}
              >
                {label}
              </a>
            ))}
          </nav>
        </details>
      </nav>
    </div>
  </header>
);

const NAV_LINK =
  'rounded-md px-3 py-2 text-muted text-sm transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8';
