import { Copy, Download } from 'lucide-react';
import { copyText } from '../../lib/copy-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** The codes for a lost phone. They are shown here and never again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-muted text-sm">
        Each of these signs you in once when your phone is lost. Keep them where you find them without it: they are not
        shown again.
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
            else toast.error('Your browser did not let pressloom copy them. Please write them down.');
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
    </div>
  );
}
