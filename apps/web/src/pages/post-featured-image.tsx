import type { Site } from '@pressloom/contract';
import { lazy, Suspense, useState } from 'react';
import { FeaturedImageField } from '../features/posts/fields/featured-image-field.tsx';

/** Loaded when first opened. */
const FeaturedImageDialog = lazy(() =>
  import('./featured-image-dialog.tsx').then((module) => ({ default: module.FeaturedImageDialog })),
);

/** The featured image of a post: its field, and the covers and images to choose from. */
export function PostFeaturedImage({ site }: { site: Site | null }) {
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <>
      <FeaturedImageField mayUpload={site?.capabilities.uploadFiles !== false} onChoose={() => setIsChoosing(true)} />
      {isChoosing && (
        <Suspense>
          <FeaturedImageDialog onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
