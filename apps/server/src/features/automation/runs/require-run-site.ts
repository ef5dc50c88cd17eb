import { refused } from '../../../http/errors.ts';
import type { RunRow } from './to-run.ts';

/** Returns the id of the site that a run plans and writes for. @throws 422 `site_removed` */
export function requireRunSite({ siteId }: Pick<RunRow, 'siteId'>): string {
  if (!siteId)
    throw refused(
      'site_removed',
      'The site of this run was removed. Connect it again, or plan a new run for another site',
    );
  return siteId;
}
