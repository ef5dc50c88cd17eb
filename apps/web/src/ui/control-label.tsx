import type { ReactNode } from 'react';

interface ControlLabelProps {
  /** Of the control; the hint has it with `-hint`. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** What stands beside a checkbox or a switch. */
export const ControlLabel = ({ id, label, hint }: ControlLabelProps) => (
  <>
    <label htmlFor={id} className="cursor-pointer font-medium">
      {label}
    </label>
    {hint && (
      <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
        {hint}
      </p>
    )}
  </>
);
