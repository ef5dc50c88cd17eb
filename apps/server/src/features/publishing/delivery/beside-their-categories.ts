import type { RemotePost } from '@pressloom/wordpress';
import type { PublicationRow } from '../../posts/index.ts';

/** Our categories, followed by those that someone added to the post on the site, unless ours replace them. */
export function besideTheirs(ours: number[], remote: RemotePost | undefined, row: PublicationRow): number[] {
  if (row.overwrite) return ours;
  const before = remote ? oursBefore(remote, row) : [];
  const theirs = (remote?.categories ?? []).filter((id) => !before.includes(id) && !ours.includes(id));
  return [...ours, ...theirs];
}

/** Recorded before each write; without a record, the only category there is: the site's default counts as ours. */
function oursBefore({ categories }: RemotePost, { ourCategories }: PublicationRow): number[] {
  return ourCategories ?? (categories.length === 1 ? categories : []);
}

/** Until the site has confirmed the new category, the post may have the old or the new one. */
export const namingOurs = (found: RemotePost, row: PublicationRow, ours: number[] | undefined) =>
  ours && { ourCategories: [...new Set([...oursBefore(found, row), ...ours])] };
