import { type Ref, useId, useState } from 'react';
import { cn } from '../../../lib/cn.ts';
import { controlLook } from '../../../ui/input.tsx';
import { useHeldText } from './use-held-text.ts';

interface CommittedTextProps {
  label: string;
  value: string;
  /** An empty text is not saved: what is said then. */
  required?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
  onCommit: (value: string) => void;
}

/** A text of one line, however long, that looks like one until it is edited. Leaving it or Enter saves, Escape reverts. */
export function CommittedText({ label, value, required, inputRef, onCommit }: CommittedTextProps) {
  const field = useHeldText(value);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const commit = () => {
    const text = field.release();
    if (text === '' && required) setProblem(required);
    else if (text !== undefined) onCommit(text);
  };
  return (
    <>
      <textarea
        ref={inputRef}
        aria-describedby={problem && problemId}
        rows={1}
        aria-label={label}
        dir="auto"
        value={field.text}
        maxLength={500}
        onChange={(event) => {
          setProblem(undefined);
          field.type(event.target.value.replace(/\n/g, ' '));
        }}
        onFocus={field.hold}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') {
            event.preventDefault();
            commit();
          }
          if (event.key === 'Escape') field.hold();
        }}
        className={cn(
          controlLook,
          'field-sizing-content resize-none border-transparent! bg-transparent py-1.5 font-medium leading-snug hover:border-line-strong/70! focus:border-accent! pointer-coarse:py-2',
        )}
      />
      {problem && (
        <p id={problemId} role="alert" className="mx-px px-3 text-danger text-sm">
          {problem}
        </p>
      )}
    </>
  );
}
