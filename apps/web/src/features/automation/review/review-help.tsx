import { Dialog } from '../../../ui/dialog.tsx';

const KEYS = [
  ['J', 'Next draft'],
  ['K', 'Previous draft'],
  ['X', 'Select the draft'],
  ['A', 'Approve'],
  ['S', 'Skip'],
  ['E', 'Edit'],
  ['R', 'Regenerate with a note'],
  ['?', 'These shortcuts'],
] as const;

/** The keys of the review queue. */
export const ReviewHelp = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog
    open={open}
    onOpenChange={onClose}
    title="Keyboard shortcuts"
    description="Actions apply to the selected drafts, or to the one you’re reading if none is selected."
  >
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {KEYS.map(([key, what]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-grid min-w-7 place-items-center rounded border border-line bg-page px-1.5 py-0.5 font-sans text-muted text-xs">
              {key}
            </kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
