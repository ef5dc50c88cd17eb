import { embedProvider } from '@pressloom/contract';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface EmbedDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function EmbedDialog({ editor, onClose }: EmbedDialogProps) {
  const formId = useId();
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the post's form.
    event.stopPropagation();
    const url = address.trim();
    if (!embedProvider(url)) return setError('Enter the URL of a video, track or post, for example https://youtu.be/…');
    editor
      .chain()
      .insertContent([{ type: 'embed', attrs: { url } }, { type: 'paragraph' }])
      .run();
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Embed a video, track or post"
      description="Works with YouTube, Vimeo, TikTok, TED, Spotify, SoundCloud, X, Bluesky, Reddit and other services WordPress supports."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Embed
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}
