import { newPost, savedKeywords, settingsProblem, splitKeywords } from '@pressloom/contract';
import { scheduleProblem } from '../../../lib/post/schedule-problem.ts';
import { changedFields, type PostFormValues, toNewPost } from './post-form-values.ts';

/** `draft`: saved as a draft. */
export type PostIntent = 'draft' | 'save' | 'publish' | 'schedule';

export interface PostProblem {
  field: keyof PostFormValues;
  message: string;
}

/**
 * Why a post cannot be saved, published or scheduled as it is: one message per field, in the order of the form.
 *
 * @param saved the version on the server, or null. A field that is as it was there is not sent, and may be what only its
 *   site allows
 */
export const postProblems = (
  values: PostFormValues,
  intent: PostIntent,
  saved: PostFormValues | null,
  now = new Date(),
): PostProblem[] => {
  const problems: PostProblem[] = [];
  const add = (field: keyof PostFormValues, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  const checked = schemaFor(values, saved).safeParse(toNewPost(values, values.scheduledDate ? values.status : 'draft'));
  const sent = saved ? changedFields(values, saved) : values;
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as keyof PostFormValues;
    if (field in sent) add(field, message);
  }
  const settings = settingsProblemOf(values, intent);
  if (settings) add(settings.field, settings.message);
  if ((intent === 'publish' || intent === 'schedule') && !values.siteId)
    add('siteId', 'Please select a WordPress site to publish to');
  if (intent === 'schedule' || (intent === 'save' && values.status === 'scheduled')) {
    const problem = scheduleProblem(values.scheduledDate, now);
    if (problem && (intent === 'schedule' || !values.scheduledDate)) add('scheduledDate', problem);
  }
  return problems;
};

/** A draft may be unfinished; what is on the site, or is to be, may not. */
function settingsProblemOf(values: PostFormValues, intent: PostIntent) {
  if (intent === 'draft') return undefined;
  const isSave = intent === 'save';
  if (isSave && values.status !== 'scheduled' && values.status !== 'published') return undefined;
  return settingsProblem(values, isSave ? values.status === 'scheduled' : intent === 'schedule');
}

/** A post of a site may have more keywords than a new one: some of them can be taken away. */
function schemaFor({ keywords }: PostFormValues, saved: PostFormValues | null) {
  const isNotMore = saved && splitKeywords(keywords).length <= splitKeywords(saved.keywords).length;
  return isNotMore ? newPost.safeExtend({ keywords: savedKeywords }) : newPost;
}
