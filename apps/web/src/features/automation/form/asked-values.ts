import {
  type Autopilot,
  dayOnSite,
  type GenerationDefaults,
  type NewAutopilot,
  newRun,
  type Rhythm,
  RUN_CATEGORY,
  RUN_KEYWORDS_MAX,
  RUN_POSTS_DEFAULT,
  RUN_TIME_DEFAULT,
  type RunImage,
  runDates,
  type Site,
  splitKeywords,
} from '@pressloom/contract';
import { type WritingSettings, withDefaults } from '../../../lib/post/writing-options.ts';
import { linesOf } from '../lines-of.ts';

/** What a run and an autopilot are asked for, as typed. Numbers are texts until it is sent; empty means none. */
export interface AskedValues extends WritingSettings {
  siteId: string;
  count: string;
  rhythm: Rhythm;
  startDate: string;
  time: string;
  weekdays: number[];
  /** Separated by commas, as keywords are. */
  categories: string;
  keywords: string;
  image: RunImage;
  jitterMinutes: string;
  leaveOut: string[];
  perWeekMax: string;
  leadHours: string;
  samples: NamedSample[];
  /** Rules to write by, one a line. */
  voiceRules: string;
}

/** A text whose voice is taken, with the title of a chosen post. */
export type NamedSample = Autopilot['samples'][number];

/** Monday to Friday. */
const WORKDAYS = [1, 2, 3, 4, 5];

export const emptyAsked = (site: Site | null, defaults: Partial<GenerationDefaults>): AskedValues => ({
  siteId: site?.id ?? '',
  count: String(RUN_POSTS_DEFAULT),
  rhythm: 'weekly',
  startDate: today(site),
  time: site?.publishTime ?? RUN_TIME_DEFAULT,
  weekdays: WORKDAYS,
  categories: '',
  keywords: '',
  ...withDefaults(defaults),
  image: 'cover',
  jitterMinutes: '0',
  leaveOut: [],
  perWeekMax: '',
  leadHours: '',
  samples: [],
  voiceRules: '',
});

/** The current day on the clock of the site. */
export const today = (site: Pick<Site, 'timezone'> | null): string => dayOnSite(new Date(), site?.timezone ?? 'UTC');

/** What is sent to the server; numbers that cannot be read are refused by the contract. */
export const toAsked = (values: AskedValues): Omit<NewAutopilot, 'topics'> => ({
  siteId: values.siteId,
  count: toNumber(values.count),
  schedule: toSchedule(values),
  categories: splitKeywords(values.categories),
  keywords: keywordsOf(values).used,
  tone: values.tone,
  targetAudience: values.targetAudience,
  length: values.length,
  image: values.image,
  samples: samplesOf(values.samples),
  voiceRules: linesOf(values.voiceRules),
});

/** The specification caps keywords: the first ones are used. */
function keywordsOf({ keywords }: Pick<AskedValues, 'keywords'>) {
  const all = splitKeywords(keywords);
  return { used: all.slice(0, RUN_KEYWORDS_MAX), leftOut: all.slice(RUN_KEYWORDS_MAX) };
}

export function keywordsHint(values: Pick<AskedValues, 'keywords'>): string {
  const { leftOut } = keywordsOf(values);
  if (leftOut.length === 0) return `Separate with commas, at most ${RUN_KEYWORDS_MAX}.`;
  return `Only the first ${RUN_KEYWORDS_MAX} are used. Left out: ${leftOut.join(', ')}.`;
}

export const samplesOf = (samples: readonly NamedSample[]) =>
  samples.map((sample) => ('postId' in sample ? { postId: sample.postId } : { text: sample.text }));

const toSchedule = ({ rhythm, startDate, time, weekdays, leaveOut, ...texts }: AskedValues) => ({
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

/** What is wrong with the number of posts as typed: the dates beside it go by it. */
export const countProblem = ({ count }: Pick<AskedValues, 'count'>): string | undefined =>
  count.trim() === '' ? undefined : newRun.shape.count.safeParse(toNumber(count)).error?.issues[0]?.message;

export type Problems = Partial<Record<string, string>>;

/** Messages by field, in the order of the form; of a schedule by its fields. */
export function problemsIn(issues: readonly { path: PropertyKey[]; message: string }[]): Problems {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    problems[String(path[0] === 'schedule' ? path[1] : path[0])] ??= message;
  }
  return problems;
}

/** While a year is typed, a date field has years such as 0002. */
const DAY = /^20\d\d-\d\d-\d\d$/;

/** The dates of so many posts, without the minutes that are left to chance. */
export function datesOf(values: AskedValues, count: number, site: Site): Date[] {
  if (!newRun.shape.count.safeParse(count).success || !DAY.test(values.startDate) || !values.time) return [];
  return runDates(toSchedule(values), count, { timeZone: site.timezone, now: new Date(), random: () => 0 });
}

/** Another site has another clock: a day and time that were not chosen follow it. */
export function withSite<V extends AskedValues>(values: V, before: V, sites: readonly Site[]): V {
  if (values.siteId === before.siteId) return values;
  const [old = null, site = null] = [before, values].map(({ siteId }) => sites.find(({ id }) => id === siteId));
  return {
    ...values,
    startDate: before.startDate === today(old) ? today(site) : before.startDate,
    time:
      before.time === (old?.publishTime ?? RUN_TIME_DEFAULT) ? (site?.publishTime ?? RUN_TIME_DEFAULT) : before.time,
  };
}

export const CATEGORIES_HINT = `Separate with commas. Posts use them in turn. Leave empty to use ${RUN_CATEGORY}.`;
