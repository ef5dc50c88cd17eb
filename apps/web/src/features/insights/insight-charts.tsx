import type { InsightsWeek } from '@pressloom/contract';
import type { Reply } from '../../lib/api/api-client.ts';
import { amount } from '../../lib/text/amount.ts';
import { InsightCard } from './insight-card.tsx';
import { deliveredShare, formatHours, formatShare, postsBySite, weekLabel } from './insight-figures.ts';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Four measurements, week by week. */
export function InsightCharts({ weeks, timeToPublish, sites }: Reply<'GET /api/insights'>) {
  const bySite = postsBySite(weeks, sites);
  const posts = sum(weeks.flatMap(bySite.ofWeek));
  const words = sum(weeks.map((week) => week.words));
  const bar = (week: InsightsWeek, parts: number[], value: string) => ({
    label: weekLabel(week),
    parts,
    text: `Week of ${weekLabel(week)}: ${value}`,
  });
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <InsightCard
        title="Posts published"
        figure={posts.toLocaleString('en-US')}
        about={`in the last ${weeks.length} weeks`}
        legend={bySite.names}
        bars={weeks.map((week) => bar(week, bySite.ofWeek(week), amount(sum(bySite.ofWeek(week)), 'post')))}
        table={{
          head: ['Week of', ...bySite.names, 'All'],
          rows: weeks.map((week) => [
            weekLabel(week),
            ...[...bySite.ofWeek(week), sum(bySite.ofWeek(week))].map(String),
          ]),
        }}
      />
      <InsightCard
        title="Words published"
        figure={words.toLocaleString('en-US')}
        about={posts > 0 ? `words, ${Math.round(words / posts).toLocaleString('en-US')} per post` : 'words'}
        bars={weeks.map((week) => bar(week, [week.words], amount(week.words, 'word')))}
        table={{
          head: ['Week of', 'Words'],
          rows: weeks.map((week) => [weekLabel(week), week.words.toLocaleString('en-US')]),
        }}
      />
      <InsightCard
        title="Time to publish"
        figure={formatHours(timeToPublish.hours)}
        about={
          timeToPublish.posts === 0
            ? 'no post written here went live'
            : `from first draft to live: the median of ${amount(timeToPublish.posts, 'post')} written here`
        }
        bars={weeks.map((week) => bar(week, [week.hoursToPublish ?? 0], formatHours(week.hoursToPublish)))}
        table={{
          head: ['Week of', 'Time'],
          rows: weeks.map((week) => [weekLabel(week), formatHours(week.hoursToPublish)]),
        }}
      />
      <InsightCard
        title="Delivery success"
        figure={formatShare(deliveredShare(weeks))}
        about="of deliveries to your sites"
        max={100}
        bars={weeks.map((week) => bar(week, [deliveredShare([week]) ?? 0], formatShare(deliveredShare([week]))))}
        table={{
          head: ['Week of', 'Delivered', 'Failed', 'Success'],
          rows: weeks.map((week) => [
            weekLabel(week),
            String(week.delivered),
            String(week.failed),
            formatShare(deliveredShare([week])),
          ]),
        }}
      />
    </div>
  );
}
