import { SITE_IMAGE_ALT_MAX } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { api, errorMessage } from '../../../lib/api/api-client.ts';
import { siteImagesByIdQuery } from '../../../lib/post/site-images.ts';
import { amount } from '../../../lib/text/amount.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { describeInText, imagesWithoutAlt } from './without-alt.ts';

interface AltTextDialogProps {
  editor: Editor;
  /** The site that the post is for. */
  siteId: string | null;
  onClose: () => void;
}

/**
 * The images of a text that have no alternative text. What the site's library knows of them is proposed; what is written
 * here goes into the library only on request, and only where that has none.
 */
export function AltTextDialog({ editor, siteId, onClose }: AltTextDialogProps) {
  const [images] = useState(() => imagesWithoutAlt(editor));
  const [typed, setTyped] = useState<Record<number, string>>({});
  const [isForLibrary, setForLibrary] = useState(false);
  const ids = [...new Set(images.flatMap(({ id }) => id ?? []))];
  const { data: library = [] } = useQuery(siteImagesByIdQuery(siteId, ids));
  const inLibrary = (id: number | null) => library.find((image) => image.id === id);
  const textOf = ({ at, id }: (typeof images)[number]) => typed[at] ?? inLibrary(id)?.altText ?? '';
  const undescribed = images.filter(({ id }) => inLibrary(id)?.altText === '');

  const submit = () => {
    const texts = images.map((image) => ({ ...image, altText: textOf(image).trim().slice(0, SITE_IMAGE_ALT_MAX) }));
    const written = texts.filter(({ altText }) => altText !== '');
    describeInText(editor, written);
    const forLibrary = written.flatMap(({ id, src, altText }) =>
      id !== null && inLibrary(id)?.altText === '' ? [{ id, url: src, altText }] : [],
    );
    if (isForLibrary && siteId && forLibrary.length > 0) void addToLibrary(siteId, forLibrary.slice(0, 50));
    onClose();
  };

  return (
    <FormDialog
      editor={editor}
      title="Images without alternative text"
      description="It describes an image for readers who can’t see it. Leave it empty where an image only decorates."
      submitLabel="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <ul className="grid gap-4">
        {images.map((image, index) => (
          <li key={image.at} className="flex items-end gap-3">
            <img src={image.src} alt="" className="size-16 shrink-0 rounded-md bg-raised object-cover" />
            <Field label={`Alternative text of image ${index + 1}`} className="min-w-0 flex-1">
              {(control) => (
                <Input
                  {...control}
                  value={textOf(image)}
                  maxLength={SITE_IMAGE_ALT_MAX}
                  dir="auto"
                  autoComplete="off"
                  onChange={(event) => setTyped({ ...typed, [image.at]: event.target.value })}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
      {images.length === 0 && <p className="text-muted text-sm">They are in blocks that are edited in WordPress.</p>}
      {undescribed.length > 0 && (
        <Checkbox
          label="Also add them to the site’s media library"
          hint="Only to images that have no alternative text there."
          checked={isForLibrary}
          onChange={(event) => setForLibrary(event.target.checked)}
        />
      )}
    </FormDialog>
  );
}

async function addToLibrary(siteId: string, images: { id: number; url: string; altText: string }[]) {
  try {
    const { described } = await api('POST /api/sites/:id/images/alt-text', {
      params: { id: siteId },
      body: { images },
    });
    const count = described.length;
    toast.success(`Alternative text added to ${amount(count, 'image')} of the media library`);
  } catch (error) {
    toast.error('Couldn’t add the alternative text to the media library', { description: errorMessage(error) });
  }
}
