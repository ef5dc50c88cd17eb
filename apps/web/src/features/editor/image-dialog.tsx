import { isImageAddressInText } from '@pressloom/contract';
import type { Editor } from '@tiptap/react';
import { Images, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../lib/api/api-client.ts';
import { imageProblem, isStoredImage, storeImage } from '../../lib/post/store-image.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ImageUploadButton } from '../../ui/image-upload-button.tsx';
import { Input } from '../../ui/input.tsx';
import { FormDialog } from './form-dialog.tsx';
import { type FoundImage, imageAt, putImage, textOf } from './nodes/put-image.ts';
import { toLinkAddress } from './to-link-address.ts';
import { UrlField } from './url-field.tsx';

type ImageFinding = (onFound: (image: FoundImage) => void) => ReactNode;

/** Where images come from besides uploads and URLs. */
export interface ImageSources {
  /** The site that the post is for. */
  siteId: string | null;
  /** Renders the search for images that are free to use. */
  search: ImageFinding;
  /** Renders the media library of the site. */
  library: ImageFinding | null;
}

interface ImageDialogProps {
  editor: Editor;
  sources?: ImageSources;
  onClose: () => void;
}

const WORDS = {
  new: { title: 'Add an image', leave: 'Cancel', submit: 'Add image' },
  known: { title: 'Edit image', leave: 'Cancel', submit: 'Save' },
  undescribed: { title: 'Describe this image', leave: 'Later', submit: 'Save' },
};

/** An image in the text: uploaded, found or by URL, with its alternative text and caption. */
export function ImageDialog({ editor, sources, onClose }: ImageDialogProps) {
  const current = imageAt(editor);
  const [address, setAddress] = useState(current?.src ?? '');
  const [alt, setAlt] = useState(current?.alt ?? '');
  const [caption, setCaption] = useState(current?.caption ?? '');
  const [found, setFound] = useState<FoundImage>();
  const [finding, setFinding] = useState<'search' | 'library' | null>(null);
  const [error, setError] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const isNew = current === null;
  const isStored = isStoredImage(address);
  const words = isNew ? WORDS.new : current.alt ? WORDS.known : WORDS.undescribed;

  const upload = async (file: File) => {
    const problem = imageProblem(file);
    if (problem) return setError(problem);
    setError(undefined);
    setIsUploading(true);
    try {
      setAddress(await storeImage(file));
    } catch (error) {
      setError(errorMessage(error));
    } finally {
      setIsUploading(false);
    }
  };
  const submit = () => {
    const src = toLinkAddress(address);
    if (src === null || !isImageAddressInText(src)) return setError('Please enter a valid image URL');
    const chosen = found?.src === src ? found.class : undefined;
    putImage(editor, { src, alt: alt.trim(), class: chosen }, caption.trim(), found?.caption);
    onClose();
  };

  const take = (image: FoundImage) => {
    setFound(image);
    setAddress(image.src);
    setAlt(image.alt);
    setCaption(textOf(image.caption));
    setFinding(null);
  };
  const find = finding && sources?.[finding];
  if (find)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={finding === 'library' ? 'Media library of the site' : 'Find an image'}
        className="sm:max-w-2xl!"
        returnFocusTo={editor.view.dom}
        footer={
          <Button variant="secondary" onClick={() => setFinding(null)}>
            Back
          </Button>
        }
      >
        {find(take)}
      </Dialog>
    );

  return (
    <FormDialog
      editor={editor}
      title={words.title}
      dismissLabel={words.leave}
      submitLabel={words.submit}
      disabled={isUploading}
      onSubmit={submit}
      onClose={onClose}
    >
      {(isStored || address === found?.src) && (
        <img src={address} alt="Preview" className="max-h-48 justify-self-start rounded-md bg-raised" />
      )}
      {isNew && (
        <div className="flex flex-wrap gap-2">
          <ImageUploadButton isUploading={isUploading} onChoose={upload} />
          {sources?.library && (
            <Button variant="secondary" disabled={isUploading} onClick={() => setFinding('library')}>
              <Images aria-hidden />
              From the site
            </Button>
          )}
          {sources && (
            <Button variant="secondary" disabled={isUploading} onClick={() => setFinding('search')}>
              <Search aria-hidden />
              Find an image
            </Button>
          )}
        </div>
      )}
      {!isStored && (
        <UrlField label={isNew ? 'Or image URL' : 'Image URL'} value={address} error={error} onChange={setAddress} />
      )}
      <Field label="Alternative text" hint="Describes the image for readers who can’t see it.">
        {(control) => <Input {...control} value={alt} dir="auto" onChange={(event) => setAlt(event.target.value)} />}
      </Field>
      <Field label="Caption" hint="Shown below the image. Credit the creator here if it isn’t yours.">
        {(control) => (
          <Input {...control} value={caption} dir="auto" onChange={(event) => setCaption(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
