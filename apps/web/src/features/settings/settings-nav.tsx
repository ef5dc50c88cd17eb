import { ChevronRight } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '../../app/paths.ts';
import { cn } from '../../lib/cn.ts';
import { SECTIONS } from './settings-sections.ts';

interface SettingsNavProps {
  isAtIndex: boolean;
  hasBilling: boolean;
}

/** The sections of the settings: a column beside them, or on narrow screens a list. */
export function SettingsNav({ isAtIndex, hasBilling }: SettingsNavProps) {
  return (
    <nav aria-label="Settings" className={cn('lg:sticky lg:top-20 lg:block', !isAtIndex && 'hidden')}>
      <ul className="grid max-lg:divide-y max-lg:divide-line max-lg:overflow-hidden max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-surface lg:gap-0.5">
        {SECTIONS.filter(({ id }) => id !== 'billing' || hasBilling).map(({ id, label, description, Icon }) => (
          <li key={id}>
            <NavLink
              to={paths.settingsSection(id)}
              className={({ isActive }) =>
                cn(
                  'flex items-center gap-3 text-sm transition-colors max-lg:px-4 max-lg:py-3.5 max-lg:-outline-offset-2 lg:rounded-md lg:px-3 lg:py-2',
                  isActive || (isAtIndex && id === 'profile')
                    ? 'lg:bg-raised lg:font-medium lg:text-ink'
                    : 'lg:text-muted lg:hover:bg-raised/60 lg:hover:text-ink',
                )
              }
            >
              <Icon aria-hidden className="size-4.5 shrink-0 text-muted lg:size-4" />
              <span className="grid min-w-0 flex-1">
                <span className="font-medium lg:font-[inherit]">{label}</span>
                <span className="text-[0.8125rem] text-muted lg:hidden">{description}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 text-muted lg:hidden" />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
