import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { SECTIONS } from './settings-sections.ts';

/** The sections of the settings: a column beside them, on phones a list that leads to each. */
export function SettingsNav({ isAtIndex }: { isAtIndex: boolean }) {
  return (
    <nav aria-label="Settings" className={cn('md:sticky md:top-20 md:block', !isAtIndex && 'hidden')}>
      <ul className="grid max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface md:gap-0.5">
        {SECTIONS.map(({ id, label, description, Icon }) => (
          <li key={id}>
            <NavLink
              to={paths.settingsSection(id)}
              className={({ isActive }) =>
                cn(
                  'flex items-center gap-3 text-sm transition-colors max-md:px-4 max-md:py-3.5 max-md:-outline-offset-2 md:rounded-md md:px-3 md:py-2',
                  isActive || (isAtIndex && id === 'profile')
                    ? 'md:bg-raised md:font-medium md:text-ink'
                    : 'md:text-muted md:hover:bg-raised/60 md:hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-muted md:size-4" />
              <span className="grid min-w-0 flex-1">
                <span className="font-medium md:font-[inherit]">{label}</span>
                <span className="text-[0.8125rem] text-muted md:hidden">{description}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted md:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
