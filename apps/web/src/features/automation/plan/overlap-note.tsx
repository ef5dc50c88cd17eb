import { POST_STATUS_LABELS, type RunItem } from '@pressloom/contract';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../../../app/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { About } from '../about.tsx';

const SOURCES: Record<RunItem['overlap']['titles'][number]['from'], string> = {
  plan: 'in this plan',
  declined: 'declined earlier',
  'other-run': 'in another run',
};

interface OverlapNoteProps {
  item: RunItem;
  isPending: boolean;
  onKeep: () => void;
  onDecline: () => void;
  onChangeAngle: () => void;
}

/** What else has the subject of a planned article, and what can be done about it. */
export function OverlapNote({ item, isPending, onKeep, onDecline, onChangeAngle }: OverlapNoteProps) {
  const { verdict, posts, titles } = item.overlap;
  const [first] = posts;
  return (
    <div className="grid gap-2 rounded-md border border-line-strong/60 bg-raised/60 px-3 py-2.5 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {verdict === 'same' ? 'One article would answer both titles' : 'Close to another title'}
      </p>
      <ul className="grid gap-1 text-muted">
        {posts.map(({ id, title, status, words }) => (
          <li key={id} className="wrap-anywhere">
            <bdi>
              <TextLink to={paths.post(id)}>{title}</TextLink>
            </bdi>{' '}
            ({POST_STATUS_LABELS[status]}
            <About words={words} />)
          </li>
        ))}
        {titles.map(({ title, from, words }) => (
          <li key={title} className="wrap-anywhere">
            <bdi className="text-ink">{title}</bdi> ({SOURCES[from]}
            <About words={words} />)
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onKeep} aria-label={`Keep ${item.title}`}>
          Keep
        </Button>
        <Button variant="secondary" size="sm" onClick={onChangeAngle} aria-label={`Change the angle of ${item.title}`}>
          Change the angle
        </Button>
        {first && (
          <ButtonLink
            variant="secondary"
            size="sm"
            onClick={onDecline}
            to={paths.post(first.id)}
            aria-label={`Update the old post instead: ${first.title}`}
          >
            Update the old post instead
          </ButtonLink>
        )}
        <Button variant="ghost" size="sm" pending={isPending} onClick={onDecline} aria-label={`Skip ${item.title}`}>
          Skip
        </Button>
      </div>
    </div>
  );
}
