import type { MailKind } from '@pressloom/contract';

/** The label of each kind of email. */
export const MAIL_WORDS: Record<MailKind, { label: string; hint: string }> = {
  failed: {
    label: 'A post could not be published',
    hint: 'When every attempt has failed and somebody has to mend something.',
  },
  missed: {
    label: 'WordPress missed a schedule',
    hint: 'When pressloom had to publish a post that WordPress should have published.',
  },
  published: { label: 'A post was published', hint: 'One mail for each post.' },
  outage: {
    label: 'A site stops taking posts',
    hint: 'One email after five minutes and one when it’s back, however many posts are waiting.',
  },
  'credits-low': { label: 'AI credits are running low', hint: 'Once a month at most.' },
};
