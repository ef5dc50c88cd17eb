/** Files that are taken at once. */
export const IMPORT_FILES = 50;
/** Characters of one file. */
export const IMPORT_MAX = 1_000_000;
export const IMPORT_FORMATS = ['markdown', 'html'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
