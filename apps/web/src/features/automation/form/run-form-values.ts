import { type GenerationDefaults, type NewRun, newRun, readRunList, type Site } from '@pressloom/contract';
import { type AskedValues, emptyAsked, type Problems, problemsIn, toAsked } from './asked-values.ts';

/** The form of a run as typed. */
export interface RunFormValues extends AskedValues {
  topic: string;
  /** Pasted or uploaded titles; empty: the model proposes. */
  list: string;
  straightToReview: boolean;
}

export const emptyRun = (site: Site | null, defaults: Partial<GenerationDefaults>): RunFormValues => ({
  topic: '',
  ...emptyAsked(site, defaults),
  list: '',
  straightToReview: false,
});

/** @param today on the site's calendar: dates of the list that have passed are left out */
export const toNewRun = (values: RunFormValues, today: string): NewRun => {
  const list = values.list.trim() === '' ? undefined : readRunList(values.list, today).articles;
  return {
    topic: values.topic,
    ...toAsked(values),
    ...(list && { list, count: undefined }),
    straightToReview: values.straightToReview,
  };
};

/** Empty if everything can be sent. An empty number of posts is a problem as well. */
export function problemsOf(values: RunFormValues, today: string): Problems {
  const asked = toNewRun(values, today);
  const checked = asked.list ? asked : { ...asked, count: asked.count ?? Number.NaN };
  return problemsIn(newRun.safeParse(checked).error?.issues ?? []);
}

/** How many posts are asked for: those of the list, if there is one. */
export const countOfPosts = ({ list, count }: RunFormValues): number =>
  list.trim() === '' ? Number(count) : readRunList(list).articles.length;
