import { ArrowLeft } from 'lucide-react';
import { paths } from '../../app/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { slot } from './slot.ts';

/** The page for unknown URLs. Going back needs a script (client.ts); without one the link leads home. */
export const UnknownPage = () => (
  <div className="mx-auto grid w-full max-w-6xl gap-6 px-5 py-24 sm:px-8 sm:py-36">
    <p className="font-medium text-accent text-sm tabular-nums">404</p>
    <h1 className="font-serif text-5xl tracking-[-0.025em] sm:text-7xl">Page not found</h1>
    <p className="max-w-xl text-pretty text-lg text-muted">
      There’s no page at{' '}
      <code className="break-all rounded bg-raised px-1.5 py-0.5 text-base text-ink">{slot('path')}</code>. It may have
      been moved or deleted, or the URL may contain a typo.
    </p>
    <div className="flex flex-wrap gap-2 pt-2">
      <ButtonLink variant="secondary" href={paths.home} data-go-back>
        <ArrowLeft aria-hidden />
        Go Back
      </ButtonLink>
      <ButtonLink href={paths.dashboard}>Dashboard</ButtonLink>
    </div>
  </div>
);
