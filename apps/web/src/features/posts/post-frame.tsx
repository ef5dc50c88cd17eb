import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';

type Place = 'header' | 'notices' | 'above' | 'asideFirst' | 'asideLast';

const Places = createContext<Record<Place, HTMLElement | null> | null>(null);

interface PostFrameProps {
  /** The text. */
  children: ReactNode;
  aside: ReactNode;
}

/**
 * The text in a calm column, everything else beside it. If the buttons fit in one line, they and the editor's toolbar
 * stay in view on a long post. The fields stay mounted while a new post becomes one with its own URL: what changes
 * around them is rendered into place by `InPlace`.
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
          <aside aria-label="Post settings" className="grid min-w-0 content-start gap-5">
            <div ref={setAsideFirst} className="contents" />
            {aside}
            <div ref={setAsideLast} className="contents" />
          </aside>
        </div>
      </div>
    </Places>
  );
}

/** Renders its children into a slot of the surrounding frame. */
export function InPlace({ at, children }: { at: Place; children: ReactNode }) {
  const place = use(Places)?.[at];
  return place && createPortal(children, place);
}
