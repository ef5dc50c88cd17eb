import type { ReactNode } from 'react';

interface PostFrameProps {
  header: ReactNode;
  notices?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
}

/** The text in a calm column, all else beside it; the buttons stay in reach on a long post. */
export const PostFrame = ({ header, notices, children, aside }: PostFrameProps) => (
  <div className="[--post-toolbar-top:3.5rem] lg:[--post-toolbar-top:8.25rem]">
    <div className="lg:sticky lg:top-14 lg:z-[9] lg:-mx-8 lg:-mt-8 lg:mb-6 lg:border-line lg:border-b lg:bg-page lg:px-8 lg:pt-4 lg:[&_header]:mb-4!">
      {header}
    </div>
    {notices}
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside aria-label="Settings of the post" className="grid min-w-0 content-start gap-5">
        {aside}
      </aside>
    </div>
  </div>
);
