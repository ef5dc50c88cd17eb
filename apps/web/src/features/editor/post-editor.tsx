import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { EditorSurfaceProps } from './editor-surface.tsx';

export type { PostEditorHandle } from './editor-surface.tsx';

type Surface = ComponentType<EditorSurfaceProps>;

let fetched: Surface | undefined;

/** 130 kB of editor. A page that starts with it waits for this before rendering, so that the text is there at once. */
export const fetchEditor = async (): Promise<Surface> => {
  fetched = (await import('./editor-surface.tsx')).EditorSurface;
  return fetched;
};

const LazySurface = lazy(async () => ({ default: await fetchEditor() }));

/** The text of a post, edited visually or as HTML. Uncontrolled: pass another `key` to show another text. */
export function PostEditor(props: EditorSurfaceProps) {
  // Never changes: switching the component would remount the editor.
  const [EditorSurface] = useState<Surface>(() => fetched ?? LazySurface);
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <EditorSurface {...props} />
    </Suspense>
  );
}

const EditorSkeleton = () => (
  <div role="status" aria-label="Loading the editor" className="grid min-h-[28rem] content-start gap-4 pt-16">
    <Skeleton className="w-11/12" />
    <Skeleton className="w-full" />
    <Skeleton className="w-10/12" />
    <Skeleton className="w-7/12" />
  </div>
);
