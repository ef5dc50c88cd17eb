import type { Editor } from '@tiptap/react';
import { ImageUp } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api-client.ts';
import { imageProblem, storeImage } from '../../lib/store-image.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toLinkAddress } from './to-link-address.ts';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

/** A picture of the text: from this computer or by its address, and what it shows. */
export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const formId = useId();
  const current = editor.getAttributes('image');
  const [address, setAddress] = useState(String(current.src ?? ''));
  const [alt, setAlt] = useState(String(current.alt ?? ''));
  const [error, setError] = useState<string>();
  const [isUploading, setIsUploading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const isNew = !current.src;

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
    if (src === null || !/^(https?:|\/)/i.test(src)) return setError('Please enter a valid image URL');
    const image = { ...current, src, alt: alt.trim() };
    if (!isNew) editor.chain().updateAttributes('image', image).run();
    // After what is selected, not in its place.
    else editor.chain().setTextSelection(editor.state.selection.to).setImage(image).run();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isNew ? 'Add an image' : current.alt ? 'Change the image' : 'Describe this picture'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {isNew || current.alt ? 'Cancel' : 'Later'}
          </Button>
          <Button type="submit" form={formId} disabled={isUploading}>
            {isNew ? 'Add image' : current.alt ? 'Change image' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        {address.startsWith('/api/images/') && (
          <img src={address} alt="The chosen one" className="max-h-48 justify-self-start rounded-md bg-raised" />
        )}
        {isNew && (
          <div>
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
          </div>
        )}
        {(isNew || !address.startsWith('/api/images/')) && (
          <Field label={isNew ? 'Or its address' : 'Image address'} error={error}>
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
        <Field label="Alternative text" hint="What it shows, for readers who cannot see it.">
          {(control) => <Input {...control} value={alt} dir="auto" onChange={(event) => setAlt(event.target.value)} />}
        </Field>
        {/* So that Enter in either field submits. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
