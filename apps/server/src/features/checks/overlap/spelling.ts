/** Shorter words that differ in a letter are different words: "tea" and "sea". */
const LENGTH_MIN = 5;

/** Letters that both begin with: whoever misspells or inflects a word rarely touches them, and comparing them is quick. */
const BEGINNING = 2;

/** Share of trigrams, from 0 to 1. "market" and "marker" have 0.56 in common, "sourdough" and "sourdoughs" 0.75. */
const LIKE = 0.6;

/**
 * Whether two stems are one word in two spellings or forms: "organis" and "organiz", "receta" and "recetas". Their
 * trigrams are compared as PostgreSQL's pg_trgm does, with two spaces before a word and one after it. Stemming alone knows
 * English.
 */
export function isSpelledLike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length < LENGTH_MIN || other.length < LENGTH_MIN) return false;
  if (beginningOf(one) !== beginningOf(other)) return false;
  const [ofOne, ofOther] = [trigramsOf(one), trigramsOf(other)];
  const common = [...ofOne].filter((trigram) => ofOther.has(trigram)).length;
  return common >= LIKE * (ofOne.size + ofOther.size - common);
}

/** Finds, of some stems, those that a word is spelled like without being one of them. */
export function spellingsOf(stems: Iterable<string>): (stem: string) => string[] {
  const byBeginning = Map.groupBy(stems, beginningOf);
  return (stem) =>
    byBeginning.get(beginningOf(stem))?.filter((each) => each !== stem && isSpelledLike(each, stem)) ?? [];
}

const beginningOf = (word: string) => word.slice(0, BEGINNING);

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
