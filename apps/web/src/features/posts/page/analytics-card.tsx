import type { Post } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { amount } from '../../../lib/text/amount.ts';
import { Card } from '../../../ui/card.tsx';

interface AnalyticsCardProps {
  data: Post['analyticsData'];
  words: number;
  /** From the word count, until readers are measured. */
  estimatedMinutes: number;
}

/** Figures of real readers, or a plain statement that there are none yet. */
export function AnalyticsCard({ data, words, estimatedMinutes }: AnalyticsCardProps) {
  const { views, engagementRate, averageReadTime } = data;
  return (
    <Card title="Analytics">
      <dl className="grid gap-2.5 text-sm">
        <Figure name="Views">{views?.toLocaleString('en-US') ?? null}</Figure>
        <Figure name="Engagement rate">
          {engagementRate === null
            ? null
            : engagementRate.toLocaleString(undefined, { style: 'percent', maximumFractionDigits: 1 })}
        </Figure>
        <Figure
          name="Average read time"
          estimate={words > 0 ? `About ${estimatedMinutes} min, estimated from ${amount(words, 'word')}` : undefined}
        >
          {averageReadTime === null
            ? null
            : `${averageReadTime.toLocaleString(undefined, { maximumFractionDigits: 1 })} min`}
        </Figure>
      </dl>
    </Card>
  );
}

const Figure = ({ name, estimate, children }: { name: string; estimate?: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="text-right tabular-nums">{children ?? (estimate || 'Not measured yet')}</dd>
  </div>
);
