import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toLinkAddress } from './to-link-address.ts';

interface ImageDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function ImageDialog({ editor, onClose }: ImageDialogProps) {
  const formId = useId();
  const current = editor.getAttributes('image');
  const [address, setAddress] = useState(String(current.src ?? ''));
  const [alt, setAlt] = useState(String(current.alt ?? ''));
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const src = toLinkAddress(address);
    if (src === null || !/^(https?:|\/)/i.test(src)) return setError('Please enter a valid image URL');
    const image = { ...current, src, alt: alt.trim() };
    if (current.src) editor.chain().updateAttributes('image', image).run();
    // After what is selected, not in its place.
    else editor.chain().setTextSelection(editor.state.selection.to).setImage(image).run();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={current.src ? 'Change the image' : 'Add an image'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {current.src ? 'Change image' : 'Add image'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <Field label="Image address" error={error}>
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
        <Field label="Alternative text" hint="What it shows, for readers who cannot see it.">
          {(control) => <Input {...control} value={alt} onChange={(event) => setAlt(event.target.value)} />}
        </Field>
        {/* So that Enter in either field submits. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}
