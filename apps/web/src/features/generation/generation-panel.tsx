import { hasContent } from '@pressloom/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GenerationForm, type GenerationFormProps } from './generation-form.tsx';
import { StreamedText } from './streamed-text.tsx';

interface GenerationPanelProps extends GenerationFormProps {
  /** HTML that the article would take the place of. */
  content: string;
  /** What the model has written so far, while it writes. */
  text: string;
}

/** Asks for an article and shows it while it is written. Text that is there already is not replaced without a word. */
export function GenerationPanel({ content, text, onGenerate, ...form }: GenerationPanelProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid gap-6">
      <GenerationForm {...form} onGenerate={() => (hasContent(content) ? setIsAsking(true) : onGenerate())} />
      {form.isRunning && <StreamedText text={text} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Replace what you have?"
        description="The generated article takes the place of the title, excerpt and content in the editor."
        confirmLabel="Generate and replace"
        onConfirm={() => {
          setIsAsking(false);
          onGenerate();
        }}
      />
    </div>
  );
}
