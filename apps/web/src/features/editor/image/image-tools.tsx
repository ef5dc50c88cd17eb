import type { SiteImage } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Link,
  type LucideIcon,
  Maximize2,
  Pencil,
  RectangleHorizontal,
  Square,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { useState } from 'react';
import { siteImagesByIdQuery } from '../../../lib/post/site-images.ts';
import { isStoredImage } from '../../../lib/post/store-image.ts';
import { Select } from '../../../ui/select.tsx';
import { ToolbarButton, ToolbarRule } from '../toolbar-button.tsx';
import { ImageLinkDialog } from './image-link-dialog.tsx';
import { type SelectedImage, showImage } from './selected-image.ts';

const SIDES: [string | null, string, LucideIcon][] = [
  [null, 'No alignment', Square],
  ['left', 'Align left', AlignLeft],
  ['center', 'Align center', AlignCenter],
  ['right', 'Align right', AlignRight],
  ['wide', 'Wide width', RectangleHorizontal],
  ['full', 'Full width', Maximize2],
];

interface ImageToolsProps {
  editor: Editor;
  image: SelectedImage;
  /** The site that the post is for. */
  siteId: string | null;
  onDescribe: () => void;
}

/** Alignment, size and link of the selected image. */
export function ImageTools({ editor, image, siteId, onDescribe }: ImageToolsProps) {
  const [isLinking, setIsLinking] = useState(false);
  const library = useQuery(siteImagesByIdQuery(siteId, image.id === null ? [] : [image.id]));
  const known = library.data?.find(({ id }) => id === image.id);
  return (
    <>
      <Toolbar.Root aria-label="Image" className="post-toolbar">
        {SIDES.map(([align, label, Icon]) => (
          <ToolbarButton
            key={label}
            label={label}
            active={image.align === align}
            onClick={() => showImage(editor, { align })}
          >
            <Icon />
          </ToolbarButton>
        ))}
        <ToolbarRule />
        <ToolbarButton label="Image link" active={image.href !== null} onClick={() => setIsLinking(true)}>
          <Link />
        </ToolbarButton>
        <ToolbarButton label="Edit image" onClick={onDescribe}>
          <Pencil />
        </ToolbarButton>
        <ToolbarRule />
        {library.isError ? (
          <span className="px-2 text-muted text-xs">Couldn’t read the image’s sizes from the site</span>
        ) : (
          <ImageSize editor={editor} image={image} sizes={known?.sizes} />
        )}
      </Toolbar.Root>
      {isLinking && (
        <ImageLinkDialog
          editor={editor}
          image={image}
          siteId={siteId}
          file={known?.url ?? image.src}
          onClose={() => setIsLinking(false)}
        />
      )}
    </>
  );
}

const LABELS: Record<string, string> = { thumbnail: 'Thumbnail', medium: 'Medium', large: 'Large', full: 'Full size' };
/** The sizes that every WordPress has. */
const USUAL = ['thumbnail', 'medium', 'large', 'full'].map((name) => ({ name, url: '', width: 0, height: 0 }));

/**
 * The sizes that the site has of its image. Of an upload the site makes them when the post is published; images from
 * elsewhere have none.
 */
function ImageSize({
  editor,
  image,
  sizes = [],
}: {
  editor: Editor;
  image: SelectedImage;
  sizes?: SiteImage['sizes'];
}) {
  const choices = isStoredImage(image.src) ? USUAL : sizes;
  if (choices.length === 0) return null;
  const current = image.size ?? sizes.find(({ url }) => url === image.src)?.name ?? 'full';
  const isKnown = choices.some(({ name }) => name === current);
  const options = [...(isKnown ? [] : [{ name: current, width: 0, height: 0 }]), ...choices].map(
    ({ name, width, height }) => ({
      value: name,
      label: `${LABELS[name] ?? name}${width > 0 ? ` (${width} × ${height})` : ''}`,
    }),
  );
  return (
    <Select
      aria-label="Image size"
      className="w-52 shrink-0"
      value={current}
      options={options}
      onValueChange={(name) => {
        const size = choices.find((each) => each.name === name);
        if (size) showImage(editor, { size: { name, url: size.url || undefined } });
      }}
    />
  );
}
