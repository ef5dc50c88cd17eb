import type { ImportFormat } from '@pressloom/contract';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { IMPORT_ACCEPT, type ImportResult, type ImportSource, importDocuments, sourceOf } from './import-documents.ts';
import { ImportResults } from './import-results.tsx';

interface ImportDialogProps {
  onClose: () => void;
  /** At least one post was created. */
  onImported: () => void;
}

/** Imports Markdown and HTML, as files or pasted, as drafts; then lists the result of each. */
export function ImportDialog({ onClose, onImported }: ImportDialogProps) {
  const [total, setTotal] = useState(0);
  const [results, setResults] = useState<ImportResult[]>([]);
  const isRunning = results.length < total;

  const run = async (sources: ImportSource[]) => {
    if (sources.length === 0) return;
    setTotal(sources.length);
    setResults([]);
    await importDocuments(sources, (result) => setResults((before) => [...before, result]));
    onImported();
  };

  return (
    <Dialog
      open
      // Closing the dialog would hide the results of the rest.
      onOpenChange={() => !isRunning && onClose()}
      title="Import posts"
      description={
        total === 0
          ? 'Each document becomes a draft. Title, date, tags, category and excerpt are read from its front matter.'
          : undefined
      }
      footer={
        total > 0 && (
          <>
            <Button variant="secondary" disabled={isRunning} onClick={() => setTotal(0)}>
              Import more
            </Button>
            <Button disabled={isRunning} onClick={onClose}>
              Done
            </Button>
          </>
        )
      }
    >
      {total === 0 && <Sources onChosen={(sources) => void run(sources)} />}
      {total > 0 && (
        <div className="grid gap-4">
          {isRunning && (
            <Progress label={`Importing ${results.length + 1} of ${total}`} value={(100 * results.length) / total} />
          )}
          <ImportResults results={results} isDone={!isRunning} />
        </div>
      )}
    </Dialog>
  );
}

function Sources({ onChosen }: { onChosen: (sources: ImportSource[]) => void }) {
  return (
    <div className="grid gap-5">
      <FilePlace onFiles={(files) => onChosen(files.map(sourceOf))} />
      <PastedText onText={(source) => onChosen([source])} />
    </div>
  );
}

function FilePlace({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      className={cn(
        'grid cursor-pointer justify-items-center gap-2 rounded-lg border border-line-strong border-dashed px-4 py-8 text-center text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-raised',
        isOver && 'bg-raised',
      )}
    >
      <FileUp aria-hidden className="size-6 text-muted" />
      <span className="font-medium">Choose files, or drop them here</span>
      <span className="text-muted text-xs">Markdown or HTML, up to 50 at once</span>
      <input
        id={id}
        type="file"
        multiple
        accept={IMPORT_ACCEPT}
        className="sr-only"
        onChange={(event) => onFiles([...(event.target.files ?? [])])}
      />
    </label>
  );
}

const FORMATS: { value: ImportFormat; label: string }[] = [
  { value: 'markdown', label: 'Markdown' },
  { value: 'html', label: 'HTML' },
];

function PastedText({ onText }: { onText: (source: ImportSource) => void }) {
  const [text, setText] = useState('');
  const [format, setFormat] = useState<ImportFormat>('markdown');
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onText({ name: 'Pasted text', format, read: async () => text });
      }}
    >
      <Field label="Or paste one document">
        {(control) => (
          <Textarea
            {...control}
            className="max-h-60 min-h-28"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Select aria-label="Format" className="flex-1" value={format} options={FORMATS} onValueChange={setFormat} />
        <Button type="submit" variant="secondary" disabled={text.trim() === ''}>
          Import text
        </Button>
      </div>
    </form>
  );
}
