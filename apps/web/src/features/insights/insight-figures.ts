import type { InsightsWeek } from '@pressloom/contract';

/** The number of sites with a part of their own in each bar; all others share the last one. */
const OWN_PARTS = 3;

/** "Nov 15": the Sunday of a week. */
export const weekLabel = ({ week }: InsightsWeek): string =>
  new Date(`${week}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** The sites with posts, the busiest first, and the number of posts of each week. */
export function postsBySite(weeks: readonly InsightsWeek[], sites: readonly { id: string; name: string }[]) {
  const countOf = (siteIds: (string | null)[], { posts }: InsightsWeek) =>
    posts.filter(({ siteId }) => siteIds.includes(siteId)).reduce((total, { count }) => total + count, 0);
  const total = (siteIds: (string | null)[]) => weeks.reduce((sum, week) => sum + countOf(siteIds, week), 0);
  const ids: (string | null)[] = [...new Set(weeks.flatMap(({ posts }) => posts.map(({ siteId }) => siteId)))];
  const busiest = ids.sort((a, b) => total([b]) - total([a]));
  const groups = [
    ...busiest.slice(0, OWN_PARTS).map((id) => ({ name: nameOf(id, sites), ids: [id] })),
    ...(busiest.length > OWN_PARTS ? [{ name: 'Other sites', ids: busiest.slice(OWN_PARTS) }] : []),
  ];
  return {
    names: groups.map(({ name }) => name),
    ofWeek: (week: InsightsWeek) => groups.map((group) => countOf(group.ids, week)),
  };
}

const nameOf = (id: string | null, sites: readonly { id: string; name: string }[]) =>
  sites.find((site) => site.id === id)?.name ?? 'No site';

/** "45 min", "5 h", "2.5 days". */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.max(1, Math.round(hours * 60))} min`;
  if (hours < 48) return `${Math.round(hours)} h`;
  return `${(hours / 24).toFixed(1).replace('.0', '')} days`;
}

/** The share of publishing requests that sites fulfilled, in percent; null if there was none. */
export function deliveredShare(weeks: readonly Pick<InsightsWeek, 'delivered' | 'failed'>[]): number | null {
  const delivered = weeks.reduce((total, week) => total + week.delivered, 0);
  const all = weeks.reduce((total, week) => total + week.delivered + week.failed, 0);
  return all === 0 ? null : Math.round((delivered / all) * 1_000) / 10;
}

export const formatShare = (share: number | null): string => (share === null ? '–' : `${share}%`);

export const hasInsights = (weeks: readonly InsightsWeek[]): boolean =>
  weeks.some(({ posts, delivered, failed }) => posts.length > 0 || delivered + failed > 0);
