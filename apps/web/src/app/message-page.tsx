import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Wordmark } from '../ui/wordmark.tsx';
import { paths } from './paths.ts';

interface MessagePageProps {
  eyebrow?: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A page with a single message. */
export function MessagePage({ eyebrow, title, children, actions }: MessagePageProps) {
  return (
    <div className="flex min-h-dvh flex-col px-6">
      <header className="py-5">
        <Link to={paths.home} aria-label="pressloom home">
          <Wordmark />
        </Link>
      </header>
      <main className="mx-auto grid w-full max-w-xl flex-1 content-center gap-5 pb-24">
        {eyebrow && <p className="font-medium text-accent text-sm tabular-nums">{eyebrow}</p>}
        <h1 className="font-serif text-4xl tracking-tight sm:text-5xl">{title}</h1>
        <div className="grid gap-3 text-pretty text-muted">{children}</div>
        <div className="flex flex-wrap gap-2 pt-2">{actions}</div>
      </main>
    </div>
  );
}
