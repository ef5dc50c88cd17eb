import { type ReactNode, useId } from 'react';
import { cn } from '../lib/cn.ts';
import { ControlLabel } from './control-label.tsx';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  /** Only for screen readers. */
  isLabelHidden?: boolean;
}

/** On or off. */
export function Switch({ label, hint, isLabelHidden = false, checked, onCheckedChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onCheckedChange(!checked)}
        className={cn(
          'mt-0.5 inline-flex h-5 w-10 shrink-0 cursor-pointer items-center rounded-full border px-1',
          checked ? 'justify-end border-line bg-primary text-on-primary' : 'border-line-strong bg-raised text-muted',
        )}
      >
        <span className="size-3.5 rounded-full bg-current" />
      </button>
      <div className={isLabelHidden ? 'sr-only' : 'grid gap-0.5 text-sm'}>
        <ControlLabel id={id} label={label} hint={hint} />
      </div>
    </div>
  );
}
