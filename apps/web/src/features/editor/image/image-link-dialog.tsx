import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toLinkAddress } from '../to-link-address.ts';
import { linkImage, type SelectedImage } from './selected-image.ts';

type Destination = 'none' | 'media' | 'custom';
const DESTINATIONS: { value: Destination; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'media', label: 'Image file' },
  { value: 'custom', label: 'URL' },
];

interface ImageLinkDialogProps {
  editor: Editor;
  image: SelectedImage;
  /** URL of the whole image, where it is shown from a smaller copy. */
  file: string;
  onClose: () => void;
}

/** Where an image leads its readers: nowhere, to its file, or to any URL. */
export function ImageLinkDialog({ editor, image, file, onClose }: ImageLinkDialogProps) {
  const formId = useId();
  const [destination, setDestination] = useState<Destination>(
    image.href === null ? 'none' : image.isLinkedToFile ? 'media' : 'custom',
  );
  const [address, setAddress] = useState(image.isLinkedToFile ? '' : (image.href ?? ''));
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the post's form.
    event.stopPropagation();
    const custom = destination === 'custom' ? toLinkAddress(address) : null;
    if (destination === 'custom' && custom === null) return setError('Please enter a valid URL');
    linkImage(editor, destination === 'media' ? file : custom);
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Link of the image"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Link to">
          {(control) => (
            <Select {...control} value={destination} options={DESTINATIONS} onValueChange={setDestination} />
          )}
        </Field>
        {destination === 'custom' && (
          <Field label="URL" error={error}>
            {(control) => (
              <Input
                {...control}
                value={address}
                onChange={(event) => setAddress(event.target.value)}
                inputMode="url"
                autoComplete="off"
                placeholder="https://"
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
