import type { changeSite as changeSiteEndpoint, Site } from '@pressloom/contract';
import type { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { sites } from '../../database/schema/index.ts';
import { notFound, refused } from '../../http/errors.ts';
import { recordActivity } from '../activity/index.ts';
import { emitEvent } from '../events/index.ts';
import { handOverSchedules } from '../publishing/index.ts';
import { ownSite, type SiteRow, shownColumns, toSite } from '../sites/index.ts';

type SiteChanges = z.output<(typeof changeSiteEndpoint)['body']>;

/**
 * Renames a site or changes its defaults. Rows that reference it can be added meanwhile: their transactions may hold what
 * handing over its schedules waits for.
 *
 * @throws 422 for an author that the connected account may not set
 */
export async function changeSite(db: Db, userId: string, id: string, changes: SiteChanges): Promise<Site> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select(shownColumns).from(sites).where(ownSite(userId, id)).for('no key update');
    if (!before) throw notFound('Site');
    if (changes.defaultAuthor && !before.capabilities.editOthersPosts) {
      throw refused('author_not_allowed', 'Your role on this site can’t assign posts to another author.');
    }
    const after = { ...before, ...changes };
    await tx.update(sites).set(settingsOf(after)).where(ownSite(userId, id));
    if (before.name !== after.name) {
      const note = `It was called ${before.name}.`;
      await recordActivity(tx, userId, { kind: 'site.renamed', siteId: id, title: after.name, note });
    }
    if (before.scheduledBy !== after.scheduledBy) await handOverSchedules(tx, id);
    await emitEvent(tx, userId, { type: 'site', siteId: id });
    return toSite(after);
  });
}

const settingsOf = ({ name, defaultCategory, defaultAuthor, publishTime, sendTags, scheduledBy }: SiteRow) => ({
  name,
  defaultCategory,
  defaultAuthor,
  publishTime,
  sendTags,
  scheduledBy,
});
