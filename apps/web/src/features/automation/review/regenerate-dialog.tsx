import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { ReviewItem } from './review-item.ts';

/** What is to be different; without a section, the whole article is written again. */
export interface Regeneration {
  note: string;
  /** 0 is the introduction. */
  section?: number;
}

interface RegenerateDialogProps {
  targets: readonly ReviewItem[];
  pending: boolean;
  onClose: () => void;
  onConfirm: (asked: Regeneration) => void;
}

const WHOLE = 'whole';

/** Asks what is to be different before an article, or a section of it, is written again. */
export function RegenerateDialog({ targets, pending, onClose, onConfirm }: RegenerateDialogProps) {
  const [note, setNote] = useState('');
  const [part, setPart] = useState(WHOLE);
  const [only] = targets.length === 1 ? targets : [];
  const sections = only?.brief?.sections ?? [];
  const confirm = () => onConfirm({ note: note.trim(), ...(only && part !== WHOLE && { section: Number(part) }) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={only ? 'Write this article again?' : `Write ${targets.length} articles again?`}
      description={only ? only.title : 'Each one is written again with the same note.'}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={pending} onClick={confirm}>
            Write again
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="What should be different?" hint="Optional. The current draft stays in the versions of its post.">
          {(control) => (
            <Textarea
              {...control}
              dir="auto"
              rows={3}
              maxLength={1_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        {sections.length > 0 && (
          <Field label="What to write again">
            {(control) => (
              <Select
                {...control}
                value={part}
                options={[
                  { value: WHOLE, label: 'The whole article' },
                  { value: '0', label: 'The introduction' },
                  ...sections.map(({ heading }, at) => ({ value: String(at + 1), label: heading })),
                ]}
                onValueChange={setPart}
              />
            )}
          </Field>
        )}
      </div>
    </Dialog>
  );
}
