import type { RevisionAuthor, RevisionSummary } from '@pressloom/contract';

const WHO: Record<RevisionAuthor, string> = { user: 'You', pressloom: 'pressloom', wordpress: 'WordPress' };

const WHY: Record<RevisionSummary['cause'], string> = {
  created: 'begun',
  generated: 'written from keywords',
  saved: 'saved',
  restored: 'an earlier version restored',
  taken: 'taken from the site',
  kept: 'on the site, put aside',
  earlier: 'as it was before versions were kept',
};

/** "You, saved" */
export const whoAndWhy = ({ author, cause }: Pick<RevisionSummary, 'author' | 'cause'>) =>
  `${WHO[author]}, ${WHY[cause]}`;
