import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from './form-dialog.tsx';
import { LinkField, notAUrl } from './link-field.tsx';
import { toLinkAddress } from './to-link-address.ts';

interface LinkDialogProps {
  editor: Editor;
  /** The site whose posts can be linked to by their titles. */
  siteId: string | null;
  onClose: () => void;
}

export function LinkDialog({ editor, siteId, onClose }: LinkDialogProps) {
  const current = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();

  const submit = () => {
    const href = toLinkAddress(address);
    if (href === null) return setError(notAUrl(siteId));
    link(href, address.trim());
  };
  const link = (href: string, text: string) => {
    if (editor.state.selection.empty && !current)
      editor
        .chain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
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
      className="sm:top-[15dvh] sm:translate-y-0"
    >
      <LinkField
        siteId={siteId}
        value={address}
        error={error}
        onChange={setAddress}
        onPick={({ url, title }) => link(url, title.trim() || url)}
      />
    </FormDialog>
  );
}
