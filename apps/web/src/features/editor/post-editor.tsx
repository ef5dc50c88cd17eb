import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { EditorSurfaceProps } from './editor-surface.tsx';

export type { PostEditorHandle } from './editor-surface.tsx';

/** 130 kB of editor: fetched when the first post is opened. */
const EditorSurface = lazy(() => import('./editor-surface.tsx').then((module) => ({ default: module.EditorSurface })));

/**
 * The text of a post, written as it will look or as HTML. Like any field it keeps what is typed: give it another `key`
 * to put other text in.
 */
export function PostEditor(props: EditorSurfaceProps) {
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
