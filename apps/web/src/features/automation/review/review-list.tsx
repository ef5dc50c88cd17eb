import { cn } from '../../../lib/cn.ts';
import { formatDateTime } from '../../../ui/format-date.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TitleText, titleInWords } from '../../../ui/title-text.tsx';
import { shortTopic } from '../run-words.ts';
import type { ReviewItem } from './review-item.ts';
import type { ReviewPlace } from './use-review-place.ts';

interface ReviewListProps {
  items: readonly ReviewItem[];
  place: ReviewPlace;
}

/** The drafts, the next to appear first. */
export const ReviewList = ({ items, place }: ReviewListProps) => (
  <ul
    ref={place.list}
    aria-label="Drafts"
    className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface"
  >
    {items.map((item) => {
      const isCurrent = item.id === place.current?.id;
      return (
        <li key={item.id} className={cn('flex items-start gap-1 pl-3', isCurrent && 'bg-raised')}>
          <label className="flex py-3.5 pr-1">
            <span className="sr-only">Select {titleInWords(item.title)}</span>
            <input
              type="checkbox"
              checked={place.selected.includes(item)}
              onChange={() => place.toggle(item.id)}
              className="size-4.5 cursor-pointer accent-accent"
            />
          </label>
          <button
            type="button"
            data-draft={item.id}
            aria-current={isCurrent ? 'true' : undefined}
            onClick={() => {
              place.open(item.id);
              showReading();
            }}
            className="grid min-w-0 flex-1 grid-cols-1 gap-1 px-2 py-3 text-left -outline-offset-2"
          >
            <span className="break-words font-medium text-sm leading-snug" dir="auto">
              <TitleText title={item.post?.title ?? item.title} />
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs tabular-nums">
              {item.post && <StatusBadge status={item.post.status} />}
              {formatDateTime(item.plannedAt, item.site?.timezone)}
              {item.topic && <bdi className="truncate">{shortTopic(item.topic)}</bdi>}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);

/** Between the bar of buttons and the draft. */
const GAP = 8;

/** On narrow screens the draft is below the list: a tap shows it, below the bar, which has as many rows as it needs. */
const showReading = () =>
  requestAnimationFrame(() => {
    const bar = document.querySelector<HTMLElement>('[data-review-actions]');
    const reading = bar?.parentElement?.querySelector('article');
    if (!reading || !bar || reading.getBoundingClientRect().top <= innerHeight / 2) return;
    const top = Number.parseFloat(getComputedStyle(bar).top) || 0;
    reading.style.scrollMarginTop = `${top + bar.offsetHeight + GAP}px`;
    reading.scrollIntoView();
  });
