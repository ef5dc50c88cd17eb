import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

type Place = 'header' | 'notices' | 'above' | 'asideFirst' | 'asideLast';

const Places = createContext<Record<Place, HTMLElement | null> | null>(null);

interface PostFrameProps {
  /** The text, and what stands beside it. */
  children: ReactNode;
  aside: ReactNode;
}

/**
 * The text in a calm column, all else beside it. Where the buttons fit in one line they stay in reach on a long post,
 * and the editor's toolbar below them. The fields stay where they are while a new post becomes one with an address: what
 * changes around them is put in its place by `InPlace`.
 */
export function PostFrame({ children, aside }: PostFrameProps) {
  const [header, setHeader] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const [above, setAbove] = useState<HTMLElement | null>(null);
  const [asideFirst, setAsideFirst] = useState<HTMLElement | null>(null);
  const [asideLast, setAsideLast] = useState<HTMLElement | null>(null);
  return (
    <Places value={{ header, notices, above, asideFirst, asideLast }}>
      <div className="[--post-toolbar-top:3.5rem] xl:[--post-toolbar-top:9rem]">
        <div
          ref={setHeader}
          className="xl:sticky xl:top-14 xl:z-[9] xl:-mx-8 xl:-mt-8 xl:mb-6 xl:h-[5.5rem] xl:border-line xl:border-b xl:bg-page xl:px-8 xl:pt-4"
        />
        <div ref={setNotices} className="contents" />
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0">
            <div ref={setAbove} className="contents" />
            {children}
          </div>
          <aside aria-label="Settings of the post" className="grid min-w-0 content-start gap-5">
            <div ref={setAsideFirst} className="contents" />
            {aside}
            <div ref={setAsideLast} className="contents" />
          </aside>
        </div>
      </div>
    </Places>
  );
}

/** Puts something at a place of the frame that it is drawn in. */
export function InPlace({ at, children }: { at: Place; children: ReactNode }) {
  const place = use(Places)?.[at];
  return place && createPortal(children, place);
}
