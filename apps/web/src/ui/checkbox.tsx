import { type ComponentProps, type ReactNode, useId } from 'react';
import { ControlLabel } from './control-label.tsx';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
}

/** A checkbox with a label and a hint. */
export function Checkbox({ label, hint, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        {...props}
        type="checkbox"
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4.5 shrink-0 cursor-pointer accent-accent disabled:cursor-default"
      />
      <div className="grid gap-0.5 text-sm">
        <ControlLabel id={id} label={label} hint={hint} />
      </div>
    </div>
  );
}
