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
  /** Along an outline that is proposed anew. */
  newOutline?: boolean;
}

interface RegenerateDialogProps {
  targets: readonly ReviewItem[];
  pending: boolean;
  onClose: () => void;
  onConfirm: (asked: Regeneration) => void;
}

const WHOLE = 'whole';
const NEW_OUTLINE = 'new-outline';

/** Asks what is to be different before an article, or a section of it, is written again. */
export function RegenerateDialog({ targets, pending, onClose, onConfirm }: RegenerateDialogProps) {
  const [note, setNote] = useState('');
  const [part, setPart] = useState(WHOLE);
  const [only] = targets.length === 1 ? targets : [];
  const sections = only?.brief?.sections ?? [];
  const confirm = () => onConfirm({ note: note.trim(), ...partOf(part) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={only ? 'Write this article again?' : `Write ${targets.length} articles again?`}
      description={only ? <bdi>{only.title}</bdi> : 'Each one is written again with the same note.'}
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
        <Field label="What should be different?" hint="Optional. The current draft stays under the post’s revisions.">
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
        <Field label="What to write again">
          {(control) => (
            <Select
              {...control}
              value={part}
              options={[
                { value: WHOLE, label: 'The whole article' },
                { value: NEW_OUTLINE, label: 'The whole article, with a new outline' },
                ...(sections.length > 0 ? [{ value: '0', label: 'The introduction' }] : []),
                ...sections.map(({ heading }, at) => ({ value: String(at + 1), label: heading })),
              ]}
              onValueChange={setPart}
            />
          )}
        </Field>
      </div>
    </Dialog>
  );
}

function partOf(part: string): Omit<Regeneration, 'note'> {
  if (part === WHOLE) return {};
  return part === NEW_OUTLINE ? { newOutline: true } : { section: Number(part) };
}
