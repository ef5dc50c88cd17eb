import { useEditorState } from '@tiptap/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import { selectedImage } from './selected-image.ts';

/** Loaded with the first selected image. */
const ImageTools = lazy(() => import('./image-tools.tsx').then((module) => ({ default: module.ImageTools })));

/** The tools of the selected image, while there is one. */
export function ImageToolbar({ editor, ...props }: Omit<ComponentProps<typeof ImageTools>, 'image'>) {
  const image = useEditorState({ editor, selector: ({ editor }) => selectedImage(editor) });
  return (
    image && (
      <Suspense>
        <ImageTools editor={editor} image={image} {...props} />
      </Suspense>
    )
  );
}
