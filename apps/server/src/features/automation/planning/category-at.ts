import { RUN_CATEGORY } from '@pressloom/contract';

/** Categories are cycled in their order. */
export const categoryAt = (categories: string[], index: number): string =>
  categories[index % Math.max(1, categories.length)] ?? RUN_CATEGORY;
