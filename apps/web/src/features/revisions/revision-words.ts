import type { RevisionCause, RevisionSummary } from '@pressloom/contract';

/** Who made a version, and why. */
export const whoAndWhy = ({ author, cause }: Pick<RevisionSummary, 'author' | 'cause'>): string =>
  author === 'pressloom' && cause === 'saved' ? 'URLs updated when the site moved' : WHO_AND_WHY[cause];

const WHO_AND_WHY: Record<RevisionCause, string> = {
  created: 'Created by you',
  generated: 'Written by pressloom from keywords',
  imported: 'Imported by you',
  saved: 'Saved by you',
  restored: 'Restored by you',
  taken: 'From WordPress, used here',
  kept: 'From WordPress, kept as a version',
  earlier: 'Before version history',
};
