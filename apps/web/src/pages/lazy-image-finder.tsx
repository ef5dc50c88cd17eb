import { lazy, Suspense } from 'react';
import type { FoundImage } from '../features/editor/nodes/put-image.ts';

/** Loaded on the first search. */
const Finder = lazy(() => import('./image-finder.tsx').then((module) => ({ default: module.ImageFinder })));

/** The image search that the editor offers for the text. */
export const ImageFinder = ({ onFound }: { onFound: (image: FoundImage) => void }) => (
  <Suspense>
    <Finder onFound={onFound} />
  </Suspense>
);
