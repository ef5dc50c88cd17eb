import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** Shows that the click is being handled, and ignores further clicks. If it is given, a double click is one click. */
  pending?: boolean;
}

export function Button({ variant, size, pending, className, children, disabled, onClick, ...rest }: ButtonProps) {
  // The second click of a double click may come before `pending` does.
  const isIgnored = ({ detail }: MouseEvent) => pending || (pending !== undefined && detail > 1);
  return (
    <button
      type="button"
      {...rest}
      // Only `aria-disabled` while pending: a disabled button would lose the focus.
      disabled={disabled && !pending}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={(event) => (isIgnored(event) ? event.preventDefault() : onClick?.(event))}
      className={buttonStyle({ variant, size }, className)}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {pending && size === 'icon' ? null : children}
    </button>
  );
}
