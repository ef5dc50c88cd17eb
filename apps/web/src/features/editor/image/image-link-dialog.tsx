import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { LinkField, notAUrl } from '../link-field.tsx';
import { toLinkAddress } from '../to-link-address.ts';
import { linkImage, type SelectedImage } from './selected-image.ts';

type Destination = 'none' | 'media' | 'custom';
const DESTINATIONS: { value: Destination; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'media', label: 'Image file' },
  { value: 'custom', label: 'URL or post' },
];

interface ImageLinkDialogProps {
  editor: Editor;
  image: SelectedImage;
  siteId: string | null;
  /** URL of the whole image, where it is shown from a smaller copy. */
  file: string;
  onClose: () => void;
}

/** Where an image leads its readers: nowhere, to its file, or to any URL. */
export function ImageLinkDialog({ editor, image, siteId, file, onClose }: ImageLinkDialogProps) {
  const [destination, setDestination] = useState<Destination>(
    image.href === null ? 'none' : image.isLinkedToFile ? 'media' : 'custom',
  );
  const [address, setAddress] = useState(image.isLinkedToFile ? '' : (image.href ?? ''));
  const [error, setError] = useState<string>();

  const submit = () => {
    const custom = destination === 'custom' ? toLinkAddress(address) : null;
    if (destination === 'custom' && custom === null) return setError(notAUrl(siteId));
    linkImage(editor, destination === 'media' ? file : custom);
    onClose();
  };

  return (
    <FormDialog editor={editor} title="Image link" submitLabel="Save" onSubmit={submit} onClose={onClose}>
      <Field label="Link to">
        {(control) => <Select {...control} value={destination} options={DESTINATIONS} onValueChange={setDestination} />}
      </Field>
      {destination === 'custom' && (
        <LinkField
          siteId={siteId}
          value={address}
          error={error}
          onChange={setAddress}
          onPick={({ url }) => setAddress(url)}
        />
      )}
    </FormDialog>
  );
}
