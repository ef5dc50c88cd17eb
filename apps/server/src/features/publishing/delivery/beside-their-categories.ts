import type { RemotePost } from '@pressloom/wordpress';
import type { PublicationRow } from '../../posts/index.ts';

/** The post's categories with ours among them: those that somebody added on the site stay. */
export function besideTheirs(ours: number[], remote: RemotePost | undefined, row: PublicationRow): number[] {
  const before = remote ? oursBefore(remote, row) : [];
  const theirs = (remote?.categories ?? []).filter((id) => !before.includes(id) && !ours.includes(id));
  return [...ours, ...theirs];
}

/** What was noted before each write, or else the only one there is: the site's default counts as ours. */
export function oursBefore({ categories }: RemotePost, { ourCategories }: PublicationRow): number[] {
  return ourCategories ?? (categories.length === 1 ? categories : []);
}
