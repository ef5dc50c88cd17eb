import { Check, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { StreamedMarkdown } from '../../ui/streamed-markdown.tsx';
import type { Proposal } from './use-rewrite.ts';

interface ProposalPanelProps {
  /** The label of the button that was pressed. */
  asked: string;
  proposal: Proposal;
  onAccept: (html: string) => void;
  onAgain: () => void;
  onReject: () => void;
}

/** The suggested wording below the text it would replace. Escape leaves the text unchanged. */
export function ProposalPanel({ asked, proposal, onAccept, onAgain, onReject }: ProposalPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const accept = useRef<HTMLButtonElement>(null);
  const { state } = proposal;
  useEffect(() => {
    if (state === 'ready') accept.current?.focus();
    else panel.current?.focus();
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={`${asked}: suggestion`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onReject();
      }}
      className="grid gap-3 rounded-xl p-4 outline-none"
    >
      <p className="flex items-center gap-2 text-muted text-xs">
        <span className="font-medium text-ink">{asked}</span>
        <span role="status">
          {state === 'writing' ? 'Writing…' : state === 'ready' ? 'Suggestion ready' : 'Your text is unchanged'}
        </span>
      </p>
      {state === 'failed' ? (
        <p role="alert" className="text-danger text-sm">
          {proposal.message}
        </p>
      ) : (
        <div dir="auto" className="max-h-72 min-h-7 overflow-y-auto font-serif text-[1.0625rem] leading-relaxed">
          <StreamedMarkdown text={proposal.text} isWriting={state === 'writing'} />
          {state === 'writing' && <span aria-hidden className="inline-block h-4 w-px animate-pulse bg-accent" />}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {state === 'ready' && (
          <Button ref={accept} size="sm" onClick={() => onAccept(proposal.html)}>
            <Check aria-hidden />
            Accept
          </Button>
        )}
        {state !== 'writing' && (
          <Button size="sm" variant="secondary" onClick={onAgain}>
            <RotateCcw aria-hidden />
            Try again
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onReject}>
          <X aria-hidden />
          {state === 'writing' ? 'Stop' : state === 'ready' ? 'Reject' : 'Close'}
        </Button>
      </div>
    </div>
  );
}
