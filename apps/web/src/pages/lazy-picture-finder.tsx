import { lazy, Suspense } from 'react';
import type { FoundPicture } from '../features/editor/nodes/figure.ts';

/** Loaded on the first search. */
const Finder = lazy(() => import('./picture-finder.tsx').then((module) => ({ default: module.PictureFinder })));

/** The image search that the editor offers for the text. */
export const PictureFinder = ({ onFound }: { onFound: (picture: FoundPicture) => void }) => (
  <Suspense>
    <Finder onFound={onFound} />
  </Suspense>
);
