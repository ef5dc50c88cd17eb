import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';

interface SourceEditorProps {
  value: string;
  onChange: (html: string) => void;
  onShowVisual: () => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  /** Notices above the source. */
  children?: ReactNode;
}

/** The post's HTML exactly as it is stored. */
export function SourceEditor(props: SourceEditorProps) {
  return (
    <div className="grid gap-3 pb-4">
      <div className="flex items-center justify-between gap-3 border-line border-b py-1">
        <span className="text-muted text-sm">HTML source</span>
        <Button variant="ghost" size="sm" onClick={props.onShowVisual}>
          <PenLine aria-hidden />
          Visual editor
        </Button>
      </div>
      {props.children}
      <textarea
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid || undefined}
        spellCheck={false}
        dir="auto"
        className="field-sizing-content min-h-[26rem] w-full resize-y bg-transparent font-mono text-[0.8125rem] leading-relaxed outline-none max-sm:text-base"
      />
    </div>
  );
}
