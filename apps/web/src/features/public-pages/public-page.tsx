import type { ReactNode } from 'react';
import { PublicFooter } from './public-footer.tsx';
import { PublicHeader } from './public-header.tsx';

/** The frame around every public page. */
export const PublicPage = ({ path, children }: { path: string; children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    <PublicHeader path={path} />
    <main id="page" className="flex-1">
      {children}
    </main>
    <PublicFooter />
  </div>
);
