import { Copy, Download } from 'lucide-react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { useHeldDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** The codes for a lost phone. They are shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useHeldDialog();
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        Each code signs you in once if you lose your phone. Save them now: they aren’t shown again.
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md border border-line bg-page px-4 py-3 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="sm"
          onClick={async () => {
            if (await copyText(text)) toast.success('Recovery codes copied');
            else toast.error('Your browser didn’t allow copying. Save them as a file instead.');
          }}
        >
          <Copy aria-hidden />
          Copy
        </Button>
        <Button variant="secondary" size="sm" onClick={() => saveFile('pressloom-recovery-codes.txt', text)}>
          <Download aria-hidden />
          Save as file
        </Button>
      </div>
      <Button className="sm:justify-self-end" onClick={onDone}>
        I’ve saved them
      </Button>
    </div>
  );
}
