import type { RemotePost } from '@pressloom/wordpress';
import type { PublicationRow } from '../../posts/index.ts';

/** Our categories, followed by those that someone added to the post on the site. */
export function besideTheirs(ours: number[], remote: RemotePost | undefined, row: PublicationRow): number[] {
  const before = remote ? oursBefore(remote, row) : [];
  const theirs = (remote?.categories ?? []).filter((id) => !before.includes(id) && !ours.includes(id));
  return [...ours, ...theirs];
}

/** Recorded before each write; without a record, the only category there is: the site's default counts as ours. */
export function oursBefore({ categories }: RemotePost, { ourCategories }: PublicationRow): number[] {
  return ourCategories ?? (categories.length === 1 ? categories : []);
}
