import type { ReactNode } from 'react';

/** A list of facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="grid gap-2 text-sm">{children}</dl>;

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </div>
);
