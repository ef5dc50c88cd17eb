import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { cn } from '../lib/cn.ts';

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium text-sm transition-colors disabled:opacity-50 aria-disabled:opacity-50 aria-busy:[&>svg~svg]:hidden [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary not-disabled:not-aria-disabled:hover:bg-primary/88',
        secondary:
          'border border-line-strong/60 bg-transparent text-ink not-disabled:not-aria-disabled:hover:bg-raised',
        ghost:
          'text-muted not-disabled:not-aria-disabled:hover:bg-raised not-disabled:not-aria-disabled:hover:text-ink',
        danger: 'bg-danger-fill text-white not-disabled:not-aria-disabled:hover:bg-danger-fill/88',
      },
      size: {
        sm: 'h-8 px-2.5 text-[0.8125rem] pointer-coarse:h-10',
        md: 'h-9 px-3.5 pointer-coarse:h-11',
        icon: 'size-9 pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  /** Shows that the click is being handled, and ignores further clicks. If it is given, a double click is one click. */
  pending?: boolean;
  /** Applies the button's style to its only child, usually a link. */
  asChild?: boolean;
}

export function Button({ variant, size, pending, asChild = false, className, ...props }: ButtonProps) {
  const look = cn(button({ variant, size }), className);
  if (asChild) return <Slot.Root className={look} {...props} />;
  const { children, disabled, onClick, ...rest } = props;
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
      className={look}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {pending && size === 'icon' ? null : children}
    </button>
  );
}
