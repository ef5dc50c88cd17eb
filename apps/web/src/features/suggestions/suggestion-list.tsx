import { hasContent } from '@pressloom/contract';
import { CircleCheck, Lightbulb } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Card } from '../../ui/card.tsx';
import { suggest } from './suggest.ts';
import type { Suggestion, SuggestionSource } from './suggestion.ts';

/** What would make this very post better, as it is written. */
export function SuggestionList({ source }: { source: SuggestionSource }) {
  const settled = useDeferredValue(source);
  const tips = useMemo(() => suggest(settled), [settled]);
  const open = tips.filter(({ change }) => change !== null).length;
  if (settled.title.trim() === '' && !hasContent(settled.content))
    return (
      <Card title="Content Suggestions">
        <p className="text-muted text-sm">They come as soon as there is something to read.</p>
      </Card>
    );
  return (
    <Card
      title="Content Suggestions"
      description={open === 0 ? 'Nothing left to improve.' : `${open} of ${tips.length} points could be better.`}
    >
      <ul className="grid gap-3.5 text-sm">
        {tips.map((tip) => (
          <Tip key={tip.topic} tip={tip} />
        ))}
      </ul>
    </Card>
  );
}

const Tip = ({ tip: { finding, change } }: { tip: Suggestion }) => (
  <li className="flex gap-2.5">
    {change === null ? (
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    ) : (
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    )}
    <div className="grid min-w-0 break-words">
      <p className={change === null ? 'text-muted' : 'font-medium'}>{finding}</p>
      {change !== null && <p className="text-muted">{change}</p>}
    </div>
  </li>
);
