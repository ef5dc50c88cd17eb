import { lazy, Suspense } from 'react';
import type { FoundPicture } from '../features/editor/nodes/figure.ts';

/** Fetched when somebody searches. */
const Finder = lazy(() => import('./picture-finder.tsx').then((module) => ({ default: module.PictureFinder })));

/** The search for pictures, as the editor offers it for the text. */
export const PictureFinder = ({ onFound }: { onFound: (picture: FoundPicture) => void }) => (
  <Suspense>
    <Finder onFound={onFound} />
  </Suspense>
);
