import { and, eq, isNotNull } from 'drizzle-orm';
import { posts, publications } from '../../../database/schema/index.ts';
import { isScheduleInEffect, type PublicationRow, wasSentByUs } from '../../posts/index.ts';

/** A scheduled post that its site has, and whose schedule is in effect there. */
export const isScheduledThere = and(
  eq(posts.status, 'scheduled'),
  isScheduleInEffect,
  isNotNull(publications.wordpressId),
);

/** The same where the text there is known, so that only the time is left to come: it may wait as our draft. */
export const isWaitingThere = and(isScheduledThere, isNotNull(publications.sentVersion), wasSentByUs);

/** The schedule is in effect, and no newer request was made since the publication was read. */
export const isStillAt = ({ id, revision }: Pick<PublicationRow, 'id' | 'revision'>) =>
  and(eq(publications.id, id), eq(publications.revision, revision), isScheduleInEffect);

export const hasCome = (time: Date | null): time is Date => time !== null && time.getTime() <= Date.now();
