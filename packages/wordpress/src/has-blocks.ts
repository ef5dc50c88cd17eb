/** Whether content stored by WordPress is written in blocks; otherwise it is a text of the classic editor. */
export const hasBlocks = (source: string): boolean => /<!--\s+wp:[a-z]/.test(source);
