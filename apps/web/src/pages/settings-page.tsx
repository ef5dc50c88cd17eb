import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { SettingsNav } from '../features/settings/settings-nav.tsx';
import { SECTIONS } from '../features/settings/settings-sections.ts';
import { cn } from '../lib/cn.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonCard } from '../ui/skeleton.tsx';

/** The frame around the sections of the settings. On phones the address without a section lists them. */
export function Component() {
  const { pathname } = useLocation();
  const section = SECTIONS.find(({ id }) => pathname.endsWith(`/${id}`));
  return (
    <>
      {section && (
        <Link
          to={paths.settings}
          className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink md:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Settings
        </Link>
      )}
      <div className={cn(section && 'max-md:hidden')}>
        <PageHeader title="Settings" tabTitle={section ? `${section.label} · Settings` : 'Settings'} />
      </div>
      <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[12rem_minmax(0,1fr)]">
        <SettingsNav isAtIndex={!section} />
        <div className={cn('grid min-w-0 max-w-2xl grid-cols-1 gap-4', !section && 'max-md:hidden')}>
          {section && <h2 className="font-semibold text-2xl tracking-tight md:sr-only">{section.label}</h2>}
          <Suspense fallback={<SkeletonCard lines={4} />}>
            <Outlet />
          </Suspense>
        </div>
      </div>
    </>
  );
}
