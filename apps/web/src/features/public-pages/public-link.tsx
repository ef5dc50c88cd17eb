import type { ComponentProps } from 'react';

/** A link within the text of a public page. */
export const PublicLink = ({ children, ...props }: ComponentProps<'a'>) => (
  <a
    {...props}
    className="font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-accent"
  >
    {children}
  </a>
);
