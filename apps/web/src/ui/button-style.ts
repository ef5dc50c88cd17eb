import { cva, type VariantProps } from 'class-variance-authority';
import { cn } from '../lib/cn.ts';

const style = cva(
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

export type ButtonStyle = VariantProps<typeof style>;

/** The classes of a button, and of a link that looks like one. */
export const buttonStyle = (choice: ButtonStyle, className: string | undefined) => cn(style(choice), className);
