import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { type ButtonStyle, buttonStyle } from './button-style.ts';

type ButtonLinkProps = ButtonStyle & (ComponentProps<typeof Link> | (ComponentProps<'a'> & { href: string }));

/** A link in the style of a button: `to` a page of the app, or with an `href` that the browser loads. */
export function ButtonLink({ variant, size, className, ...link }: ButtonLinkProps) {
  const style = buttonStyle({ variant, size }, className);
  return 'to' in link ? <Link {...link} className={style} /> : <a {...link} className={style} />;
}
