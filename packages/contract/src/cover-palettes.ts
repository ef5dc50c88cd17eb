export interface CoverPalette {
  ground: string;
  ink: string;
  accent: string;
}

/** Background and text colours with enough contrast (tested), and one accent. */
export const COVER_PALETTES: CoverPalette[] = [
  { ground: '#16202e', ink: '#f4efe6', accent: '#e3a857' },
  { ground: '#f3ede2', ink: '#1f2430', accent: '#b4472e' },
  { ground: '#1f352c', ink: '#f1ecdf', accent: '#d8b35a' },
  { ground: '#3a2135', ink: '#f6ebe9', accent: '#e58f7b' },
  { ground: '#dde7e9', ink: '#17313b', accent: '#2a6f7f' },
  { ground: '#9c3f2c', ink: '#fff4ea', accent: '#f2c14e' },
];

/** The palette of one of the four covers: a title always gets the same colours, and no two covers share one. */
export const paletteOf = (title: string, cover: number): CoverPalette => {
  const palette = COVER_PALETTES[(seedOf(title) + cover) % COVER_PALETTES.length];
  return palette ?? { ground: '#16202e', ink: '#f4efe6', accent: '#e3a857' };
};

/** A stable number for a title (FNV-1a). */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
};
