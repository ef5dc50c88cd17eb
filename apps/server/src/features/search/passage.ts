import type { Passage } from '@pressloom/contract';
import { comparedPart } from './indexed-words.ts';
import type { SearchTerm } from './search-terms.ts';
import { placeIn, type Word, wordsIn } from './words.ts';

/** Characters of a passage, in UTF-16 units. */
const LENGTH = 180;
/** How much of it comes before its first hit. */
const BEFORE = 50;
/** Hits that are compared; the rest of the text is not read. */
const HITS_MAX = 500;

interface Hit {
  start: number;
  end: number;
  term: SearchTerm;
}

/** The passage of a text that contains most of what was searched; null if it contains none of it. */
export function passageOf(text: string, terms: SearchTerm[]): Passage | null {
  const hits = hitsIn(text, terms);
  const first = bestStart(hits);
  if (!first) return null;
  const start = wordStart(text, Math.max(0, first.start - BEFORE), first.start);
  const end = wordEnd(text, Math.max(start + LENGTH, first.end));
  const passage: string[] = [];
  let at = start;
  for (const hit of hits) {
    if (hit.start < at || hit.end > end) continue;
    passage.push(text.slice(at, hit.start), text.slice(hit.start, hit.end));
    at = hit.end;
  }
  passage.push(text.slice(at, end));
  if (start > 0) passage[0] = `… ${passage[0]?.trimStart()}`;
  if (end < text.length) passage.push(`${passage.pop()?.trimEnd()} …`);
  return passage;
}

function hitsIn(text: string, terms: SearchTerm[]): Hit[] {
  const hits: Hit[] = [];
  for (const word of wordsIn(text)) {
    for (const term of terms) {
      const hit = hitOf(text, word, term);
      if (!hit) continue;
      hits.push({ ...hit, term });
      break;
    }
    if (hits.length >= HITS_MAX) break;
  }
  return hits;
}

function hitOf(text: string, place: Word, term: SearchTerm): Omit<Hit, 'term'> | null {
  const { word, start, end, isRun } = place;
  if (term.as === 'part') {
    const at = isRun ? word.indexOf(term.word) : -1;
    return at === -1 ? null : placeIn(text, place, at, term.word.length);
  }
  const isHit = term.as === 'beginning' ? word.startsWith(term.word) : comparedPart(word) === term.word;
  return isHit ? { start, end } : null;
}

/** The hit from which on a passage contains the most different terms. */
function bestStart(hits: Hit[]): Hit | undefined {
  let best: { hit: Hit; terms: number } | undefined;
  for (const [at, hit] of hits.entries()) {
    const within = new Set<SearchTerm>();
    for (let next = at; next < hits.length; next++) {
      const other = hits[next] as Hit;
      if (other.end > hit.start + LENGTH - BEFORE) break;
      within.add(other.term);
    }
    if (!best || within.size > best.terms) best = { hit, terms: within.size };
  }
  return best?.hit;
}

/** A place where a word begins, from `at` on and before `limit`. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0;
  const space = text.indexOf(' ', at);
  return space === -1 || space >= limit ? onCharacter(text, at) : space + 1;
}

/** A place where a word ends, at `at` or shortly before. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.lastIndexOf(' ', at);
  return space > at - BEFORE ? space : onCharacter(text, at);
}

/** Not inside a surrogate pair. */
const onCharacter = (text: string, at: number) => (/[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at);
