import { newPost } from '@pressloom/contract';
import { scheduleProblem } from '../../lib/post/schedule-problem.ts';
import { type PostFormValues, toNewPost } from './post-form-values.ts';

/** `draft`: saved as a draft, or about to choose where and when to publish. */
export type PostIntent = 'draft' | 'save' | 'publish' | 'schedule';

export interface PostProblem {
  field: keyof PostFormValues;
  message: string;
}

/** Why a post cannot be saved, published or scheduled as it is: one message per field, in the order of the form. */
export const postProblems = (values: PostFormValues, intent: PostIntent, now = new Date()): PostProblem[] => {
  const problems: PostProblem[] = [];
  const add = (field: keyof PostFormValues, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  const checked = newPost.safeParse(toNewPost(values, values.scheduledDate ? values.status : 'draft'));
  for (const issue of checked.error?.issues ?? []) add(issue.path[0] as keyof PostFormValues, issue.message);
  if ((intent === 'publish' || intent === 'schedule') && !values.siteId)
    add('siteId', 'Please select a WordPress site to publish to');
  if (intent === 'schedule' || (intent === 'save' && values.status === 'scheduled')) {
    const problem = scheduleProblem(values.scheduledDate, now);
    if (problem && (intent === 'schedule' || !values.scheduledDate)) add('scheduledDate', problem);
  }
  return problems;
};
