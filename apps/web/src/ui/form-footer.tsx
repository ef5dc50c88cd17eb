import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface FormFooterProps {
  /** The action: "Save name". */
  label: string;
  pending: boolean;
  disabled?: boolean;
  children?: ReactNode;
}

/** The end of a form on a page: its submit button, and a note beside it. */
export const FormFooter = ({ label, pending, disabled, children }: FormFooterProps) => (
  <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
    {children && <div className="min-w-0 text-[0.8125rem] text-muted">{children}</div>}
    <Button type="submit" pending={pending} disabled={disabled} className="ml-auto max-sm:w-full">
      {label}
    </Button>
  </div>
);
