import { type ReactNode, useEffect } from 'react';

/** The title of a page for signed-out visitors. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · pressloom`;
  }, [title]);
  return (
    <header className="mb-6 grid gap-2">
      <h1 className="font-serif text-[2rem] leading-tight tracking-tight">{title}</h1>
      {children && <p className="text-muted text-sm">{children}</p>}
    </header>
  );
}
