import type { Run } from '@pressloom/contract';
import { useEffect, useId, useState } from 'react';
import { paths } from '../../../app/paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { fateOf, wayBack } from '../article-state.ts';
import { BringBack } from '../bring-back.tsx';
import type { useReviewActions } from '../review/use-review-actions.ts';
import { FATE_LABELS } from '../run-words.ts';

interface SkippedArticlesProps {
  run: Run;
  actions: ReturnType<typeof useReviewActions>;
}

/** Articles that were skipped or deleted and can come back; nothing without any. */
export function SkippedArticles({ run, actions }: SkippedArticlesProps) {
  const titleId = useId();
  // The last one that came back, until its draft is shown: the list that had the focus is gone.
  const [back, setBack] = useState<string | null>(null);
  useEffect(() => {
    const draft = back && run.items.some(({ id }) => id === back) && document.querySelector(`[data-draft="${back}"]`);
    if (!(draft instanceof HTMLElement)) return;
    draft.focus();
    setBack(null);
  }, [back, run]);
  const skipped = run.items.filter((item) => wayBack(item, run) !== null);
  if (skipped.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="grid gap-2">
      <h2 id={titleId} className="font-semibold text-sm">
        Skipped
      </h2>
      <ul aria-labelledby={titleId} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {skipped.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
              <p className="line-clamp-2 break-words text-sm" dir="auto">
                {item.post ? <TextLink to={paths.post(item.post.id)}>{item.post.title}</TextLink> : item.title}
              </p>
              <p className="text-muted text-xs">{FATE_LABELS[fateOf(item, run.state) ?? 'skipped']}</p>
            </div>
            <BringBack
              run={run}
              item={item}
              actions={actions}
              onBack={skipped.length === 1 ? () => setBack(item.id) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
