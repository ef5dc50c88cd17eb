import { type Autopilot, type NewAutopilot, newAutopilot } from '@pressloom/contract';
import { type AskedValues, type Problems, problemsIn, toAsked } from '../form/asked-values.ts';
import { linesOf } from '../lines-of.ts';

/** The form of an autopilot as typed. */
export interface AutopilotValues extends AskedValues {
  /** One a line. */
  topics: string;
}

export const valuesOf = ({ site, schedule, topics, ...asked }: Autopilot): AutopilotValues => ({
  siteId: site?.id ?? '',
  count: String(asked.count),
  rhythm: schedule.rhythm,
  startDate: schedule.startDate,
  time: schedule.time,
  weekdays: schedule.weekdays,
  categories: asked.categories.join(', '),
  keywords: asked.keywords.join(', '),
  tone: asked.tone,
  targetAudience: asked.targetAudience,
  length: asked.length,
  image: asked.image,
  jitterMinutes: String(schedule.jitterMinutes),
  leaveOut: schedule.leaveOut,
  perWeekMax: String(schedule.perWeekMax ?? ''),
  leadHours: String(schedule.leadHours ?? ''),
  samples: asked.samples,
  voiceRules: asked.voiceRules.join('\n'),
  topics: topics.map((topic) => topic.replace(/\s+/g, ' ')).join('\n'),
});

export const toNewAutopilot = (values: AutopilotValues): NewAutopilot => ({
  ...toAsked(values),
  topics: linesOf(values.topics),
});

/** Empty if everything can be sent. An empty number of posts is a problem as well. */
export function problemsOf(values: AutopilotValues): Problems {
  const asked = toNewAutopilot(values);
  return problemsIn(newAutopilot.safeParse({ ...asked, count: asked.count ?? Number.NaN }).error?.issues ?? []);
}

/** The fields that were changed since `base`, on top of what somebody else made of it. */
export const mergeValues = (
  base: AutopilotValues,
  mine: AutopilotValues,
  theirs: AutopilotValues,
): AutopilotValues => ({ ...theirs, ...changedFields(base, mine) });

/** Empty if nothing was changed. */
export const changedFields = (base: AutopilotValues, mine: AutopilotValues): Partial<AutopilotValues> =>
  Object.fromEntries(
    Object.entries(mine).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof AutopilotValues]),
    ),
  );
