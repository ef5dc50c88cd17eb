import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';

interface ToolbarButtonProps {
  label: string;
  /** The shortcut, shown in the tooltip. */
  keys?: string;
  /** Whether it applies to the selection; omitted for buttons that do not toggle. */
  active?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const ToolbarButton = ({ label, keys, active, disabled, onClick, children }: ToolbarButtonProps) => (
  <Toolbar.Button
    type="button"
    aria-label={label}
    title={keys ? `${label} (${forPlatform(keys)})` : label}
    aria-pressed={active}
    // Still reachable with the arrow keys, so that the order of the toolbar never changes.
    aria-disabled={disabled || undefined}
    onClick={disabled ? undefined : onClick}
    className="grid size-8 shrink-0 place-items-center rounded-md text-muted transition-colors hover:bg-raised hover:text-ink aria-disabled:opacity-40 aria-pressed:bg-raised aria-pressed:text-ink pointer-coarse:size-11 [&_svg]:size-4"
  >
    {children}
  </Toolbar.Button>
);

export const ToolbarRule = () => <Toolbar.Separator className="mx-0.5 h-5 w-px shrink-0 bg-line max-sm:hidden" />;

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);
const forPlatform = (keys: string) =>
  isMac() ? keys.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '') : keys;
