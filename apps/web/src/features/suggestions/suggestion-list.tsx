import { hasContent, type PostOrigin } from '@pressloom/contract';
import { CircleCheck, Lightbulb } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { Card } from '../../ui/card.tsx';
import { suggest } from './suggest.ts';
import type { Suggestion, SuggestionPlace, SuggestionSource } from './suggestion.ts';

/** In milliseconds. Reading a long post takes a few: done after a pause, not on each keystroke. */
const PAUSE = 300;

interface SuggestionListProps {
  source: SuggestionSource;
  /** Where the post was first written. */
  origin?: PostOrigin;
  /** Opens the place that a tip is about. */
  onGo: (place: SuggestionPlace) => void;
}

/** What would improve this post, updated while it is written. */
export function SuggestionList({ source, origin, onGo }: SuggestionListProps) {
  const settled = useSettled(source);
  const tips = useMemo(() => suggest(settled, origin), [settled, origin]);
  const open = tips.filter(({ change }) => change !== null).length;
  if (settled.title.trim() === '' && !hasContent(settled.content))
    return (
      <Card title="Content Suggestions">
        <p className="text-muted text-sm">Suggestions appear when you start writing.</p>
      </Card>
    );
  return (
    <Card
      title="Content Suggestions"
      description={open === 0 ? 'Nothing left to improve.' : `${open} of ${tips.length} can be improved.`}
    >
      <ul className="grid gap-3.5 text-sm">
        {tips.map((tip) => (
          <Tip key={tip.topic} tip={tip} onGo={onGo} />
        ))}
      </ul>
    </Card>
  );
}

const Tip = ({ tip: { finding, change, place }, onGo }: { tip: Suggestion; onGo: SuggestionListProps['onGo'] }) => (
  <li className="flex gap-2.5">
    {change === null ? (
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
    ) : (
      <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
    )}
    <div className="grid min-w-0 justify-items-start break-words">
      <p className={change === null ? 'text-muted' : 'font-medium'}>{finding}</p>
      {change !== null && <p className="text-muted">{change}</p>}
      {change !== null && place && (
        <button
          type="button"
          onClick={() => onGo(place)}
          className="mt-0.5 text-muted text-xs underline underline-offset-2 hover:text-ink pointer-coarse:py-2"
        >
          Show me<span className="sr-only">: {finding}</span>
        </button>
      )}
    </div>
  </li>
);

const useSettled = (source: SuggestionSource): SuggestionSource => {
  const [settled, setSettled] = useState(source);
  useEffect(() => (source === settled ? undefined : whenIdle(() => setSettled(source), PAUSE)), [source, settled]);
  return settled;
};
