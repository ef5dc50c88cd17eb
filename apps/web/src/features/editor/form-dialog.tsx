import type { Editor } from '@tiptap/react';
import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  /** The way out. */
  dismissLabel?: string;
  submitLabel: string;
  disabled?: boolean;
  /** The text gets the focus back when it closes, whatever opened it. */
  editor: Editor;
  /** Another action, away from these two. */
  aside?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  className?: string;
  /** The fields. */
  children: ReactNode;
}

/** A dialog that is one form. The page's own form, which it may be rendered in, isn't submitted with it. */
export function FormDialog({
  title,
  description,
  dismissLabel = 'Cancel',
  submitLabel,
  disabled = false,
  editor,
  aside,
  onSubmit,
  onClose,
  className,
  children,
}: FormDialogProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      returnFocusTo={editor.view.dom}
      className={className}
      footer={
        <>
          {aside}
          <Button variant="secondary" onClick={onClose}>
            {dismissLabel}
          </Button>
          <Button type="submit" form={id} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        {children}
      </form>
    </Dialog>
  );
}
