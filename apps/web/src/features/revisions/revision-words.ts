import type { RevisionAuthor, RevisionCause, RevisionSummary } from '@pressloom/contract';

/** Who made a version, and why. */
export const whoAndWhy = ({ author, cause }: Pick<RevisionSummary, 'author' | 'cause'>): string =>
  NOT_BY_USER[`${author} ${cause}`] ?? WHO_AND_WHY[cause];

const NOT_BY_USER: Partial<Record<`${RevisionAuthor} ${RevisionCause}`, string>> = {
  'pressloom saved': 'URLs updated when the site moved',
  'wordpress earlier': 'As it was read from the site',
};

const WHO_AND_WHY: Record<RevisionCause, string> = {
  created: 'Created by you',
  generated: 'Written by pressloom from keywords',
  imported: 'Imported by you',
  saved: 'Saved by you',
  restored: 'Restored by you',
  taken: 'From WordPress, used here',
  kept: 'From WordPress, kept as a version',
  earlier: 'Before the first change',
};
