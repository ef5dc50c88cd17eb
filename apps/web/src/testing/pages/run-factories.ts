import type { Autopilot, PublicationState, Run, RunItem } from '@pressloom/contract';
import { SITE_ID } from './factories.ts';

export const RUN_ID = '00000000-0000-4000-8000-000000000071';
const itemId = (number: number) => `00000000-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;
const postId = (number: number) => `00000000-0000-4000-8000-0000000002${String(number).padStart(2, '0')}`;

/** A planned article: the first of January with its number. */
export const anItem = (number: number, change: Partial<RunItem> = {}): RunItem => ({
  id: itemId(number),
  runId: RUN_ID,
  position: number - 1,
  title: `Article ${number}`,
  angle: 'For beginners',
  keyword: 'bees',
  intent: 'learn',
  category: 'General',
  plannedAt: `2027-01-0${number}T09:00:00.000Z`,
  locked: false,
  state: 'planned',
  brief: null,
  overlap: { verdict: 'clear', posts: [], titles: [], kept: false },
  progress: { written: 0, sections: 0 },
  used: { input: 0, output: 0 },
  cost: null,
  note: '',
  post: null,
  error: null,
  heldBack: null,
  nextAttemptAt: null,
  waitingSince: null,
  ...change,
});

/** One whose draft waits for review. */
export const aDraft = (number: number, change: Partial<RunItem> = {}): RunItem =>
  anItem(number, {
    state: 'review',
    post: {
      id: postId(number),
      title: `Article ${number}`,
      status: 'pending',
      excerpt: 'About bees',
      words: 812,
      version: 1,
      scheduledDate: `2027-01-0${number}T09:00:00.000Z`,
      publishedAt: null,
      siteId: SITE_ID,
      publication: null,
    },
    ...change,
  });

export function aRun(items: RunItem[], change: Partial<Run> = {}): Run {
  const counts: Run['counts'] = {};
  for (const { state } of items) counts[state] = (counts[state] ?? 0) + 1;
  return {
    id: RUN_ID,
    topic: 'Bees on the balcony',
    site: { id: SITE_ID, name: 'Kitchen Notes', timezone: 'UTC' },
    state: 'planned',
    version: 3,
    error: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    acceptedAt: null,
    counts,
    notScheduled: 0,
    schedule: {
      rhythm: 'weekly',
      startDate: '2027-01-01',
      time: '09:00',
      weekdays: [],
      jitterMinutes: 0,
      leaveOut: [],
      perWeekMax: null,
      leadHours: null,
    },
    categories: [],
    keywords: [],
    tone: 'informative',
    targetAudience: 'general',
    length: 'medium',
    image: 'cover',
    samples: [],
    voiceRules: [],
    straightToReview: false,
    count: items.length,
    credits: { upperBound: counts.planned ?? 0, reserved: 0, charged: 0, left: 12 },
    model: {
      upperBound: { input: 400_000, output: 80_000 },
      upperBoundCost: null,
      used: { input: 0, output: 0 },
      cost: null,
    },
    waitingSince: null,
    items,
    ...change,
  };
}

export const AUTOPILOT_ID = '00000000-0000-4000-8000-000000000072';

/** One whose second topic comes next, in December 2026. */
export const anAutopilot = (change: Partial<Autopilot> = {}): Autopilot => {
  const asked = aRun([]);
  return {
    id: AUTOPILOT_ID,
    site: asked.site,
    topics: ['Honey', 'Wax'],
    nextTopic: 1,
    enabled: true,
    version: 1,
    lastRunId: RUN_ID,
    next: { waitsFor: null, plannedAt: '2026-12-04T09:00:00.000Z', startDate: '2026-12-12' },
    createdAt: '2026-11-01T08:00:00.000Z',
    schedule: { ...asked.schedule, perWeekMax: 3 },
    count: 7,
    categories: asked.categories,
    keywords: asked.keywords,
    tone: asked.tone,
    targetAudience: asked.targetAudience,
    length: asked.length,
    image: asked.image,
    samples: [],
    voiceRules: asked.voiceRules,
    ...change,
  };
};

/** One that was written, and whose draft is gone. */
export function aDeletedDraft(number: number): RunItem {
  return anItem(number, { state: 'skipped', progress: { written: 3, sections: 3 } });
}

/** One that was approved, by what became of it on its site. */
export function anApproved(number: number, state: PublicationState, message?: string): RunItem {
  const draft = aDraft(number, { state: 'approved' });
  const publication = { state, error: message ? { code: 'refused', message } : null };
  const status = state === 'done' ? ('scheduled' as const) : ('pending' as const);
  return { ...draft, post: draft.post && { ...draft.post, status, publication } };
}
