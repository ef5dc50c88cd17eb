import type { ReactNode } from 'react';

/** The top of a page: its title and introduction. */
export const PageTitle = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="mx-auto w-full max-w-6xl px-5 pt-14 pb-12 sm:px-8 sm:pt-20 sm:pb-16">
    <h1 className="max-w-4xl text-balance font-serif text-[2.625rem] leading-[1.05] tracking-[-0.025em] sm:text-6xl">
      {title}
    </h1>
    <div className="mt-6 max-w-2xl text-pretty text-lg text-muted leading-relaxed">{children}</div>
  </header>
);
