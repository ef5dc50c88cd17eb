import { Link, type LinkProps } from 'react-router';
import { cn } from '../lib/cn.ts';

/** A link within text. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    {...props}
    className={cn(
      'font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-accent',
      className,
    )}
  />
);
