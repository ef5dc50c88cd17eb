import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { toLinkAddress } from './to-link-address.ts';
import { UrlField } from './url-field.tsx';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const current = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();

  const submit = () => {
    const href = toLinkAddress(address);
    if (href === null) return setError('Please enter a valid URL');
    if (editor.state.selection.empty && !current)
      editor
        .chain()
        .insertContent({ type: 'text', text: address.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else editor.chain().extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onClose();
  };

  return (
    <FormDialog
      editor={editor}
      title={current ? 'Change the link' : 'Add a link'}
      submitLabel={current ? 'Change link' : 'Add link'}
      aside={
        current && (
          <Button variant="ghost" onClick={remove} className="sm:mr-auto">
            Remove link
          </Button>
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <UrlField value={address} error={error} onChange={setAddress} />
    </FormDialog>
  );
}
