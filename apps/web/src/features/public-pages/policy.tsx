import type { ReactNode } from 'react';

/** A page of text with numbered sections, set for reading. */
export const Policy = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto w-full max-w-6xl px-5 pb-24 sm:px-8">{children}</div>
);

export const Clause = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-x-16 gap-y-3 border-line border-t py-9 lg:grid-cols-[18rem_1fr]">
    <h2 className="font-serif text-2xl leading-tight tracking-[-0.01em]">{title}</h2>
    <div className="grid max-w-2xl gap-3 text-pretty text-base leading-relaxed">{children}</div>
  </section>
);
