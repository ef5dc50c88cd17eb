import type { PostStatus } from '@pressloom/contract';
import { invalidField } from '../../http/errors.ts';

interface Dated {
  status: PostStatus;
  publicationDate: string | null;
}

/** Refuses a date of publication for a post that is not published, or no longer to be. @throws 400 */
export function refusePublicationDate(wanted: Partial<Dated>, before: Dated | null): void {
  const { publicationDate } = wanted;
  if (!publicationDate || publicationDate === before?.publicationDate) return;
  const isPublished = before?.status === 'published' && (wanted.status ?? 'published') === 'published';
  if (!isPublished) throw invalidField('publicationDate', 'Only a published post has a publication date');
}
