import { lostForeignBlocks, nameForeignBlocks } from '@pressloom/contract';
import { compareAsReader, missingPresentation, type PostFields, type RemotePost } from '@pressloom/wordpress';
import { isReservedSlug } from './reserved-slug.ts';
import { fieldsNotSaved } from './wordpress-fields.ts';

/**
 * Compares what the site saved with what was sent, as a reader would see it, and returns what is missing or different.
 *
 * @param written the content before conversion to blocks: what its blocks cannot express is missing on the site as well
 */
export function readBack(sent: PostFields, saved: RemotePost, written: string, reservation: string): string[] {
  const notices = compareAsReader({ title: sent.title ?? '', content: sent.content ?? '' }, saved).map(
    ({ message }) => message,
  );
  const missing = missingPresentation(written, saved.content);
  if (missing.length > 0) notices.push(`Not kept on the site: ${listed(missing)}.`);
  notices.push(...fieldsNotSaved(sent, saved));
  if (sent.status === 'future' && sent.date_gmt && saved.status === 'future' && !isSameMinute(sent.date_gmt, saved)) {
    notices.push(`The site moved the post to ${saved.dateGmt}. Check its clock and time zone.`);
  }
  if (isReservedSlug(saved.slug, reservation)) {
    notices.push('The site kept a provisional address for this post. Change its permalink in WordPress.');
  }
  return notices;
}

/** Names blocks that only the site can have made and that our text no longer had. */
export function removedBlocks(before: RemotePost | undefined, { content }: RemotePost): string[] {
  const lost = lostForeignBlocks(before?.content ?? '', content);
  return lost.size > 0 ? [`This update removed from the post on the site: ${nameForeignBlocks(lost)}.`] : [];
}

const NAMED = 10;

const listed = (names: string[]) =>
  names.length > NAMED ? `${names.slice(0, NAMED).join(', ')} and ${names.length - NAMED} more` : names.join(', ');

const isSameMinute = (sent: string, { dateGmt }: RemotePost) =>
  dateGmt !== null && Math.abs(Date.parse(`${sent.replace(/Z$/, '')}Z`) - Date.parse(dateGmt)) < 60_000;
