import { embedProvider } from '@pressloom/contract';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { FormDialog } from './form-dialog.tsx';
import { UrlField } from './url-field.tsx';

interface EmbedDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function EmbedDialog({ editor, onClose }: EmbedDialogProps) {
  const [address, setAddress] = useState('');
  const [error, setError] = useState<string>();

  const submit = () => {
    const url = address.trim();
    if (!embedProvider(url)) return setError('Enter the URL of a video, track or post, for example https://youtu.be/…');
    editor
      .chain()
      .insertContent([{ type: 'embed', attrs: { url } }, { type: 'paragraph' }])
      .run();
    onClose();
  };

  return (
    <FormDialog
      editor={editor}
      title="Embed a video, track or post"
      description="Works with YouTube, Vimeo, TikTok, TED, Spotify, SoundCloud, X, Bluesky, Reddit and other services WordPress supports."
      submitLabel="Embed"
      onSubmit={submit}
      onClose={onClose}
    >
      <UrlField value={address} error={error} onChange={setAddress} />
    </FormDialog>
  );
}
