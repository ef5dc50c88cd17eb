import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { paymentsQuery } from '../features/billing/billing-queries.ts';
import { useHasBilling } from '../features/billing/use-has-billing.ts';
import { SettingsNav } from '../features/settings/settings-nav.tsx';
import { SECTIONS } from '../features/settings/settings-sections.ts';
import { cn } from '../lib/cn.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';

/** The sections' list has billing where something was paid. */
export const loader = preload(() => [paymentsQuery]);

/** The layout around the sections of the settings. On narrow screens `/settings` itself lists them. */
export const Component = inBrowser(SettingsPage);

function SettingsPage() {
  const { pathname } = useLocation();
  const hasBilling = useHasBilling();
  const section = SECTIONS.find(({ id }) => pathname === paths.settingsSection(id));
  const tabTitle = section ? `${section.label} · Settings` : 'Settings';
  useEffect(() => {
    document.title = `${tabTitle} · pressloom`;
  }, [tabTitle]);
  return (
    <>
      {section && (
        <Link
          to={paths.settings}
          className="mb-4 inline-flex items-center gap-1.5 text-muted text-sm hover:text-ink lg:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          Settings
        </Link>
      )}
      <h1 className="mb-6 font-semibold text-2xl tracking-tight">
        <span className={cn(section && 'max-lg:hidden')}>Settings</span>
        {section && <span className="lg:hidden">{section.label}</span>}
      </h1>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SettingsNav isAtIndex={!section} hasBilling={hasBilling} />
        <div className={cn('grid min-w-0 max-w-2xl grid-cols-1 gap-4', !section && 'max-lg:hidden')}>
          <Outlet />
        </div>
      </div>
    </>
  );
}
