import type { Config } from '../../../config.ts';

/** Whether a library holds as much of its site as one may. */
export const isFull = (
  { library }: Pick<Config, 'library'>,
  { posts, kilobytes }: { posts: number; kilobytes: number },
): boolean => posts >= library.posts || kilobytes >= library.megabytes * 1_000;
