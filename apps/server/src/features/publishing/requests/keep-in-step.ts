import { isDeepStrictEqual } from 'node:util';
import { POST_FIELD_NAMES, pickFields } from '@pressloom/contract';
import { and, eq, isNull, not, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connection.ts';
import { publications } from '../../../database/schema/index.ts';
import { siteExcerptOf } from '../../../text/site-markup.ts';
import { type LockedPost, underWay } from '../../posts/index.ts';

/** Where a post goes and when is no part of what is sent of it. */
const SENT_FIELDS = POST_FIELD_NAMES.filter((name) => !['status', 'scheduledDate', 'siteId', 'excerpt'].includes(name));

const sentOf = (post: LockedPost) => ({ ...pickFields(post, SENT_FIELDS), excerpt: siteExcerptOf(post) });

/**
 * A save that changes nothing that is sent leaves the copies that were up to date up to date: they count as having the
 * new version. What is on its way, or may be, is left alone.
 *
 * @returns whether the save changes nothing that is sent
 */
export async function keepInStep(tx: Db, before: LockedPost, saved: LockedPost): Promise<boolean> {
  if (!isDeepStrictEqual(sentOf(before), sentOf(saved))) return false;
  await tx
    .update(publications)
    .set({
      sentVersion: saved.version,
      wantedVersion: sql`case when ${publications.wantedVersion} = ${before.version} then ${saved.version} else ${publications.wantedVersion} end`,
    })
    .where(
      and(
        eq(publications.postId, saved.id),
        eq(publications.sentVersion, before.version),
        isNull(publications.pendingWrite),
        not(underWay),
      ),
    );
  return true;
}
