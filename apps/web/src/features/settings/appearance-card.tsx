import { Moon, Sun } from 'lucide-react';
import { setTheme, useTheme } from '../../lib/page/theme.ts';
import { Card } from '../../ui/card.tsx';

const THEMES = [
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'light', label: 'Light', Icon: Sun },
] as const;

/** Dark or light, stored in this browser. */
export function AppearanceCard() {
  const theme = useTheme();
  return (
    <Card title="Theme" description="Saved in this browser only.">
      <fieldset className="grid max-w-sm grid-cols-2 gap-3">
        <legend className="sr-only">Theme</legend>
        {THEMES.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3.5 py-2.5 text-sm transition-colors hover:bg-raised has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              checked={theme === value}
              onChange={() => setTheme(value)}
              className="sr-only"
            />
            <Icon aria-hidden className="size-4 text-muted" />
            {label}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
