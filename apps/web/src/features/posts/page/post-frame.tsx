import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';

interface PostFrameProps {
  /** Its buttons fit in one line, and stay in view on every screen. A new post has more, and saves itself. */
  hasStickyActions: boolean;
  header: ReactNode;
  notices: ReactNode;
  /** The text. */
  children: ReactNode;
  aside: ReactNode;
}

/**
 * The text in a calm column, everything else beside it. The editor's toolbar stays in view on a long post, and so do the
 * buttons above it; on a phone not while the text has the focus, which needs the room above the keyboard.
 */
export const PostFrame = ({ hasStickyActions, header, notices, children, aside }: PostFrameProps) => (
  <div
    className={cn(
      'group/post xl:[--post-toolbar-top:9rem]',
      hasStickyActions
        ? 'max-xl:[--post-toolbar-top:6.75rem] max-xl:pointer-coarse:[--post-toolbar-top:7.25rem] max-sm:has-[.post-text:focus-within]:[--post-toolbar-top:3.5rem]'
        : 'max-xl:[--post-toolbar-top:3.5rem]',
    )}
  >
    <div className="max-xl:contents xl:sticky xl:top-14 xl:z-[9] xl:-mx-8 xl:-mt-8 xl:mb-6 xl:h-[5.5rem] xl:border-line xl:border-b xl:bg-page xl:px-8 xl:pt-4">
      {header}
    </div>
    {notices}
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside aria-label="Post settings" className="grid min-w-0 content-start gap-5">
        {aside}
      </aside>
    </div>
  </div>
);
