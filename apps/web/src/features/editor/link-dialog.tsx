import type { Editor } from '@tiptap/react';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toLinkAddress } from './to-link-address.ts';

interface LinkDialogProps {
  editor: Editor;
  onClose: () => void;
}

export function LinkDialog({ editor, onClose }: LinkDialogProps) {
  const formId = useId();
  const current = String(editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(current);
  const [error, setError] = useState<string>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is rendered inside the post's form.
    event.stopPropagation();
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
    <Dialog
      open
      onOpenChange={onClose}
      title={current ? 'Change the link' : 'Add a link'}
      footer={
        <>
          {current && (
            <Button variant="ghost" onClick={remove} className="sm:mr-auto">
              Remove link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            {current ? 'Change link' : 'Add link'}
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
