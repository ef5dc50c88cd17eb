import type { Config } from '../../../config.ts';

/** Whether the operator has no posts of sites read. */
export const isLibraryOff = ({ library }: Pick<Config, 'library'>): boolean => library.posts === 0;

/** Whether a library holds as much of its site as one may. */
export const isFull = (
  { library }: Pick<Config, 'library'>,
  { posts, kilobytes }: { posts: number; kilobytes: number },
): boolean => posts >= library.posts || kilobytes >= library.megabytes * 1_000;

/** Size of the texts of posts. */
export const kilobytesOf = (posts: readonly { content: string }[]): number =>
  Math.ceil(posts.reduce((sum, { content }) => sum + content.length, 0) / 1_000);
