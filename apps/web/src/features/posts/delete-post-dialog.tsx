import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeletePostDialogProps {
  title: string;
  /** Name of the site that has a copy, null where none has. */
  siteName: string | null;
  pending: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: (from: 'everywhere' | 'here') => void;
}

/** Asks first; for a post that is on a site, also what becomes of the copy there. */
export function DeletePostDialog({ title, siteName, onConfirm, ...dialog }: DeletePostDialogProps) {
  const [from, setFrom] = useState<'everywhere' | 'here'>('everywhere');
  return (
    <ConfirmDialog
      {...dialog}
      open
      title="Delete this post?"
      description={`“${title}” is deleted here for good.`}
      confirmLabel="Delete"
      tone="danger"
      onConfirm={() => onConfirm(siteName ? from : 'here')}
    >
      {siteName && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium text-[0.8125rem]">The copy on {siteName}</legend>
          <Choice
            label="Delete it too"
            hint="It goes to the trash there, where WordPress keeps it for 30 days."
            checked={from === 'everywhere'}
            onChoose={() => setFrom('everywhere')}
          />
          <Choice
            label="Leave it on WordPress"
            hint="pressloom forgets the post; its readers notice nothing."
            checked={from === 'here'}
            onChoose={() => setFrom('here')}
          />
        </fieldset>
      )}
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChoose: () => void;
}

const Choice = ({ label, hint, checked, onChoose }: ChoiceProps) => (
  <label className="flex cursor-pointer gap-3 rounded-lg border border-line px-3 py-2.5 text-sm has-checked:border-line-strong has-checked:bg-raised">
    <input type="radio" name="copy" checked={checked} onChange={onChoose} className="mt-1 accent-accent" />
    <span className="grid">
      <span className="font-medium">{label}</span>
      <span className="text-muted">{hint}</span>
    </span>
  </label>
);
