/** Shorter words that differ in a letter are different words: "tea" and "sea". */
const LENGTH_MIN = 5;

/** Letters that both begin with: misspelled and inflected words rarely differ there. */
const BEGINNING = 2;

/** Of the stems with one beginning, so many are compared: one title, or one plan, rarely has more. Keeps the time linear. */
const COMPARED_MAX = 20;

/** Share of trigrams, from 0 to 1. "market" and "marker" have 0.56 in common, "sourdough" and "sourdoughs" 0.75. */
const LIKE = 0.6;

/** Returns those of some stems that a stem is: the same word, or one that is spelled like it. */
export type Alike = (stem: string) => readonly string[];

/**
 * Finds words of some stems in other spellings or forms: "organis" and "organiz", "receta" and "recetas". Their trigrams are
 * compared as PostgreSQL's pg_trgm does, with two spaces before a word and one after it. Stemming alone knows English.
 */
export function alikeTo(stems: Iterable<string>): Alike {
  const known = new Set(stems);
  const long = [...known].filter(({ length }) => length >= LENGTH_MIN);
  const byBeginning = new Map(
    [...Map.groupBy(long, beginningOf)].map(([beginning, group]) => [
      beginning,
      group.slice(0, COMPARED_MAX).map((stem) => ({ stem, trigrams: trigramsOf(stem) })),
    ]),
  );
  return (stem) => {
    const same = known.has(stem) ? [stem] : [];
    const group = stem.length < LENGTH_MIN ? undefined : byBeginning.get(beginningOf(stem));
    if (!group) return same;
    const trigrams = trigramsOf(stem);
    return [
      ...same,
      ...group.flatMap((each) => (each.stem !== stem && isLike(each.trigrams, trigrams) ? each.stem : [])),
    ];
  };
}

const beginningOf = (word: string) => word.slice(0, BEGINNING);

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function isLike(one: Set<string>, other: Set<string>): boolean {
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common >= LIKE * (one.size + other.size - common);
}
