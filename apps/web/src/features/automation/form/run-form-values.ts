import {
  dayOnSite,
  type GenerationDefaults,
  type NewRun,
  newRun,
  parseRunList,
  type Rhythm,
  RUN_CATEGORY,
  RUN_KEYWORDS_MAX,
  RUN_POSTS_DEFAULT,
  type RunImage,
  runDates,
  type Site,
  splitKeywords,
} from '@pressloom/contract';
import { linesOf } from '../lines-of.ts';

/** The form as typed. Numbers are texts until it is sent; empty means none. */
export interface RunFormValues {
  topic: string;
  siteId: string;
  count: string;
  rhythm: Rhythm;
  startDate: string;
  time: string;
  weekdays: number[];
  /** Separated by commas, as keywords are. */
  categories: string;
  keywords: string;
  tone: NonNullable<NewRun['tone']>;
  targetAudience: NonNullable<NewRun['targetAudience']>;
  length: NonNullable<NewRun['length']>;
  image: RunImage;
  jitterMinutes: string;
  leaveOut: string[];
  perWeekMax: string;
  leadHours: string;
  samples: RunSample[];
  /** Rules to write by, one a line. */
  voiceRules: string;
  /** Pasted or uploaded titles; empty: the model proposes. */
  list: string;
  straightToReview: boolean;
}

/** A text whose voice is taken, with the title of a chosen post. */
export type RunSample = { postId: string; title: string } | { text: string };

/** Monday to Friday. */
const WORKDAYS = [1, 2, 3, 4, 5];

export const emptyRun = (site: Site | null, defaults: Partial<GenerationDefaults>): RunFormValues => ({
  topic: '',
  siteId: site?.id ?? '',
  count: String(RUN_POSTS_DEFAULT),
  rhythm: 'weekly',
  startDate: today(site),
  time: site?.publishTime ?? '09:00',
  weekdays: WORKDAYS,
  categories: '',
  keywords: '',
  tone: defaults.tone ?? 'informative',
  targetAudience: defaults.targetAudience ?? 'general',
  length: defaults.length ?? 'medium',
  image: 'cover',
  jitterMinutes: '0',
  leaveOut: [],
  perWeekMax: '',
  leadHours: '',
  samples: [],
  voiceRules: '',
  list: '',
  straightToReview: false,
});

/** The current day on the clock of the site. */
export const today = (site: Pick<Site, 'timezone'> | null): string => dayOnSite(new Date(), site?.timezone ?? 'UTC');

/** What is sent to the server; numbers that cannot be read are refused by the contract. */
export const toNewRun = (values: RunFormValues): NewRun => ({
  topic: values.topic,
  siteId: values.siteId,
  count: values.list.trim() === '' ? toNumber(values.count) : undefined,
  schedule: toSchedule(values),
  categories: splitKeywords(values.categories),
  keywords: splitKeywords(values.keywords).slice(0, RUN_KEYWORDS_MAX),
  tone: values.tone,
  targetAudience: values.targetAudience,
  length: values.length,
  image: values.image,
  samples: samplesOf(values.samples),
  voiceRules: linesOf(values.voiceRules),
  straightToReview: values.straightToReview,
  list: values.list.trim() === '' ? undefined : parseRunList(values.list),
});

export const samplesOf = (samples: readonly RunSample[]) =>
  samples.map((sample) => ('postId' in sample ? { postId: sample.postId } : { text: sample.text }));

const toSchedule = ({ rhythm, startDate, time, weekdays, leaveOut, ...texts }: RunFormValues) => ({
  rhythm,
  startDate,
  time,
  weekdays,
  leaveOut,
  jitterMinutes: toNumber(texts.jitterMinutes) ?? 0,
  perWeekMax: toNumber(texts.perWeekMax) ?? null,
  leadHours: toNumber(texts.leadHours) ?? null,
});

const toNumber = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

export type RunProblems = Partial<Record<string, string>>;

/** Messages by field, in the order of the form; empty if everything can be sent. An empty number is one as well. */
export function problemsOf(values: RunFormValues): RunProblems {
  const asked = toNewRun(values);
  const checked = { ...asked, count: values.list.trim() === '' ? (asked.count ?? Number.NaN) : undefined };
  const issues = newRun.safeParse(checked).error?.issues ?? [];
  const problems: RunProblems = {};
  for (const { path, message } of issues) {
    const field = String(path[0] === 'schedule' ? path[1] : path[0]);
    problems[field] ??= message;
  }
  return problems;
}

/** Days of the first and the last post, without the minutes that are left to chance. */
export function datesOf(values: RunFormValues, site: Site): Date[] {
  const listed = values.list.trim() === '' ? undefined : parseRunList(values.list).length;
  const count = listed ?? Number(values.count);
  if (!(count >= 1 && count <= 30) || !values.startDate || !values.time) return [];
  return runDates(toSchedule(values), count, { timeZone: site.timezone, now: new Date(), random: () => 0 });
}

export const CATEGORIES_HINT = `Separate with commas. They take turns; without any, posts go to ${RUN_CATEGORY}.`;
