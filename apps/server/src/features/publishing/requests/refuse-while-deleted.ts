import { isUnderWay } from '@pressloom/contract';
import { refused } from '../../../http/errors.ts';
import type { PublicationRow } from '../../posts/index.ts';

/** Its copy is moved to the trash, or about to be: another request would bring it back beside that. */
export function refuseWhileDeleted(existing: PublicationRow | undefined): void {
  if (existing?.action === 'delete' && isUnderWay(existing))
    throw refused('being_deleted', 'This post is being deleted.');
}
