import { type ComponentProps, type ReactNode, useId } from 'react';

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
        <label htmlFor={id} className="cursor-pointer font-medium">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
