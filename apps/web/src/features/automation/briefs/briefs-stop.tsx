import type { Run } from '@pressloom/contract';
import { ListTree } from 'lucide-react';
import { useRef } from 'react';
import { api } from '../../../lib/api/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AcceptBar } from '../plan/accept-bar.tsx';
import { useRunChange } from '../use-run-change.ts';
import { waitingInWords } from '../waiting-in-words.ts';
import { BriefCard } from './brief-card.tsx';
import { VoiceRules } from './voice-rules.tsx';

/** The second stop: outlines, and what only the user knows. */
export function BriefsStop({ run }: { run: Run }) {
  const change = useRunChange(run.id);
  const unsaved = useRef(new Set<string>());
  const note = (id: string) => (isUnsaved: boolean) =>
    isUnsaved ? unsaved.current.add(id) : unsaved.current.delete(id);
  const isPlan = run.state === 'planned' && run.acceptedAt === null;
  const items = run.items.filter(({ state, brief }) =>
    isPlan ? state === 'planned' : brief !== null && state !== 'declined',
  );
  const isSaved = () => !unsaved.current.has('rules') && !items.some(({ id }) => unsaved.current.has(id));
  const missing = items.filter(({ brief }) => brief === null).length;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<ListTree />}
        title="No outlines"
        description={isPlan ? 'Plan an article first.' : 'These articles were written without an outline.'}
      />
    );
  }
  return (
    <div className="grid gap-4">
      {isPlan && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-pretty text-muted text-sm">
            Optional. What you add here is used to write the article: your experience, prices, opinions, and pages to
            take facts from.
          </p>
          {missing > 0 && (
            <Button
              variant="secondary"
              pending={change.isPending}
              onClick={() =>
                change.mutate((version) =>
                  api('POST /api/runs/:id/briefs', { params: { id: run.id }, body: { version } }),
                )
              }
            >
              <ListTree aria-hidden />
              {missing === items.length
                ? 'Propose outlines'
                : `Propose ${missing} missing ${missing === 1 ? 'outline' : 'outlines'}`}
            </Button>
          )}
        </div>
      )}
      {isPlan && missing > 0 && run.waitingSince && (
        <p role="status" className="text-muted text-sm">
          {waitingInWords(run.waitingSince)}
        </p>
      )}
      <ol className="grid gap-2.5">
        {items.map((item, at) => (
          <BriefCard
            key={item.id}
            item={item}
            length={run.length}
            number={at + 1}
            isOpen={at === 0 && item.brief !== null}
            isFixed={!isPlan}
            onUnsaved={note(item.id)}
          />
        ))}
      </ol>
      {isPlan && <VoiceRules run={run} onUnsaved={note('rules')} />}
      {isPlan && <AcceptBar run={run} withBriefs isSaved={isSaved} />}
    </div>
  );
}
