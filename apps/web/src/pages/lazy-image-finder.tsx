import { lazy, Suspense } from 'react';
import type { FoundImage } from '../features/editor/nodes/put-image.ts';

/** Loaded on the first search. */
const Finder = lazy(() => import('./image-finder.tsx').then((module) => ({ default: module.ImageFinder })));

const Library = lazy(() => import('./site-image-finder.tsx').then((module) => ({ default: module.SiteImageFinder })));

/** The media library of a site that the editor offers for the text. */
export const SiteImageFinder = (props: { siteId: string; onFound: (image: FoundImage) => void }) => (
  <Suspense>
    <Library {...props} />
  </Suspense>
);

/** The image search that the editor offers for the text. */
export const ImageFinder = ({ onFound }: { onFound: (image: FoundImage) => void }) => (
  <Suspense>
    <Finder onFound={onFound} />
  </Suspense>
);
