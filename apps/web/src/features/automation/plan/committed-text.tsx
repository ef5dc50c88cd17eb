import { type Ref, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { controlLook } from '../../../ui/input.tsx';

interface CommittedTextProps {
  label: string;
  value: string;
  /** An empty text is not saved. */
  required?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
  onCommit: (value: string) => void;
}

/** A text of one line, however long, that looks like one until it is edited. Leaving it or Enter saves, Escape reverts. */
export function CommittedText({ label, value, required = false, inputRef, onCommit }: CommittedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const text = typed?.trim() ?? value;
    setTyped(null);
    if (text !== value && !(required && text === '')) onCommit(text);
  };
  return (
    <textarea
      ref={inputRef}
      rows={1}
      aria-label={label}
      dir="auto"
      value={typed ?? value}
      maxLength={500}
      onChange={(event) => setTyped(event.target.value.replace(/\n/g, ' '))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') {
          event.preventDefault();
          commit();
        }
        if (event.key === 'Escape') setTyped(null);
      }}
      className={cn(
        controlLook,
        'field-sizing-content resize-none border-transparent! bg-transparent py-1.5 font-medium leading-snug hover:border-line-strong/70! focus:border-accent! pointer-coarse:py-2',
      )}
    />
  );
}
