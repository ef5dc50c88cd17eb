import type { ReactNode } from 'react';

interface PostFrameProps {
  header: ReactNode;
  notices: ReactNode;
  /** The text. */
  children: ReactNode;
  aside: ReactNode;
}

/**
 * The text in a calm column, everything else beside it. If the buttons fit in one line, they and the editor's toolbar
 * stay in view on a long post.
 */
export const PostFrame = ({ header, notices, children, aside }: PostFrameProps) => (
  <div className="[--post-toolbar-top:3.5rem] xl:[--post-toolbar-top:9rem]">
    <div className="xl:sticky xl:top-14 xl:z-[9] xl:-mx-8 xl:-mt-8 xl:mb-6 xl:h-[5.5rem] xl:border-line xl:border-b xl:bg-page xl:px-8 xl:pt-4">
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
