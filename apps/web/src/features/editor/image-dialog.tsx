import { isImageAddressInText } from '@pressloom/contract';
import type { Editor } from '@tiptap/react';
import { Images, ImageUp, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/api-client.ts';
import { imageProblem, isStoredImage, storeImage } from '../../lib/post/store-image.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type FoundImage, imageAt, putImage, textOf } from './nodes/put-image.ts';
import { toLinkAddress } from './to-link-address.ts';

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
  const formId = useId();
  const current = imageAt(editor);
  const [address, setAddress] = useState(current?.src ?? '');
  const [alt, setAlt] = useState(current?.alt ?? '');
  const [caption, setCaption] = useState(current?.caption ?? '');
  const [found, setFound] = useState<FoundImage>();
  const [finding, setFinding] = useState<'search' | 'library' | null>(null);
  const [error, setError] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
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
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.leave}
          </Button>
          <Button type="submit" form={formId} disabled={isUploading}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {(isStored || address === found?.src) && (
          <img src={address} alt="Preview" className="max-h-48 justify-self-start rounded-md bg-raised" />
        )}
        {isNew && (
          <div className="flex flex-wrap gap-2">
            <input
              ref={chooser}
              type="file"
              accept="image/jpeg,image/png,image/webp,image/gif"
              hidden
              aria-label="Image file"
              onChange={(event) => {
                const file = event.target.files?.[0];
                event.target.value = '';
                if (file) void upload(file);
              }}
            />
            <Button variant="secondary" pending={isUploading} onClick={() => chooser.current?.click()}>
              {!isUploading && <ImageUp aria-hidden />}
              {isUploading ? 'Uploading…' : 'Upload an image'}
            </Button>
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
          <Field label={isNew ? 'Or image URL' : 'Image URL'} error={error}>
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
        <Field label="Alternative text" hint="Describes the image for readers who can’t see it.">
          {(control) => <Input {...control} value={alt} dir="auto" onChange={(event) => setAlt(event.target.value)} />}
        </Field>
        <Field label="Caption" hint="Shown below the image. Credit the creator here if it isn’t yours.">
          {(control) => (
            <Input {...control} value={caption} dir="auto" onChange={(event) => setCaption(event.target.value)} />
          )}
        </Field>
        {/* Lets Enter in a field submit. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
