import type { MailKind } from '@pressloom/contract';

/** The label of each kind of email. */
export const MAIL_WORDS: Record<MailKind, { label: string; hint: string }> = {
  failed: {
    label: 'A post could not be published',
    hint: 'When every attempt has failed and you need to fix something.',
  },
  missed: {
    label: 'WordPress missed a schedule',
    hint: 'When pressloom published a post because WordPress didn’t.',
  },
  published: { label: 'A post was published', hint: 'One email per post.' },
  outage: {
    label: 'A site stopped accepting posts',
    hint: 'One email after five minutes and one when it’s back, however many posts are waiting.',
  },
  'credits-low': { label: 'AI credits are running low', hint: 'Once a month at most.' },
  review: {
    label: 'Drafts wait for your review',
    hint: 'When a run is written, a day before a draft is to appear, and when its date has passed.',
  },
};
