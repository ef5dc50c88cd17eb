import { compareEnds, wordsOf } from './words-of.ts';

/** Characters at the end of the written text that a continuation's beginning is searched in. */
const END_MAX = 20_000;
/** A continuation is compared once it has this many characters of words: enough to tell repetition from chance. */
const FIRST_LOOK = 40;
/** Fewer repeated characters, about three words, may be chance. */
const OVERLAP_MIN = 12;
/** A shorter sentence may occur twice in an article; its title and headings don't. */
const SENTENCE_MIN = 20;
/** The end of a sentence is awaited for at most this many characters. */
const SENTENCE_MAX = 2_000;
const LOOK_EVERY = 20;

/** Ends of sentences and lines. A full stop after a digit belongs to a list. */
const ENDS = /\n+|(?<=\p{L}["”’')*_]?[.!?…]["”’')*_]?)\s+/gu;

export interface RepetitionFilter {
  /** Returns the text that can be appended now. The rest is held back until it is known to be new. */
  push(piece: string): string;
  /** Returns the remaining text once the continuation is complete. */
  end(): string;
}

/**
 * Passes a continuation through from where it says something new. A model asked to continue often starts with what is
 * already there: the sentence that was cut off, the last paragraph, the title. Texts are compared by their words,
 * ignoring whitespace, punctuation and case. The time is linear in the length of the texts, whatever they contain.
 */
export function withoutRepetition(written: string): RepetitionFilter {
  const end = wordsOf(written.slice(-END_MAX)).text;
  const known = end === '' ? new Set<string>() : knownPassages(written);
  let stage: 'end' | 'passages' | 'new' = end === '' ? 'new' : 'end';
  let held = '';
  let nextLook = FIRST_LOOK;
  /** Inserted before the new text if passages before it were dropped. */
  let separator: string | undefined;
  let hasComparedAgain = false;

  const wait = (more: number) => {
    nextLook = held.length + more;
    return '';
  };
  const letThrough = () => {
    stage = 'new';
    const text = separator === undefined ? held : separator + held.trimStart();
    held = '';
    return text;
  };

  /** Drops what the continuation repeats from the very end, from half a sentence to ten paragraphs. */
  const compareWithEnd = (isOver: boolean) => {
    const words = wordsOf(held.slice(0, END_MAX));
    const mayBeChance = words.text.length < FIRST_LOOK;
    if (mayBeChance && !isOver && held.length < SENTENCE_MAX) return wait(LOOK_EVERY);
    const { overlap, isInside } = compareEnds(end, words.text, enoughToDecide(written, held));
    if (isInside && !mayBeChance && held.length < END_MAX) {
      if (isOver) held = '';
      // Doubles the text before the next comparison: comparing stays linear overall.
      return isOver ? '' : wait(held.length);
    }
    if (overlap > 0) {
      held = continued(written, held.slice(words.ends[overlap - 1]));
      separator = undefined;
    }
    stage = 'passages';
    return leaveOutPassages(isOver);
  };

  /** Drops whole sentences, headings and the title for as long as each already occurs in the text. */
  const leaveOutPassages = (isOver: boolean): string => {
    const { length, endsLine, isNew } = repeatedPassages(held, known, isOver);
    if (length > 0) separator = /\s$/.test(written) ? '' : endsLine ? '\n\n' : ' ';
    held = held.slice(length);
    if (isNew && separator !== undefined && !hasComparedAgain) {
      // For example, the sentence that was cut off may follow after the title.
      hasComparedAgain = true;
      stage = 'end';
      return compareWithEnd(isOver);
    }
    return isNew || (isOver && separator === undefined) ? letThrough() : wait(LOOK_EVERY);
  };

  const look = (isOver: boolean) => (stage === 'end' ? compareWithEnd(isOver) : leaveOutPassages(isOver));
  return {
    push(piece) {
      if (stage === 'new') return piece;
      held += piece;
      const mayEndPassage = stage === 'passages' && /[\n.!?…]/.test(piece);
      return held.length >= nextLook || mayEndPassage ? look(false) : '';
    },
    end: () => (stage === 'new' ? '' : look(true)),
  };
}

/** How much of the start of a text consists of known passages, and whether the text after it is certainly new. */
function repeatedPassages(text: string, known: Set<string>, isOver: boolean) {
  let length = 0;
  let endsLine = false;
  for (const { from, to, next } of passagesOf(text)) {
    if (next === undefined && !isOver) break;
    const words = wordsOf(text.slice(from, to)).text;
    if (words === '') continue;
    const isLine = text.slice(to, next).includes('\n');
    // A title or heading is repeated on a separate line; the same word may also end a sentence.
    const isKnown = known.has(words) && (isLine || words.length >= SENTENCE_MIN);
    const isKnownBeginning = next === undefined && isBeginning(words, known);
    if (!isKnown && !isKnownBeginning) return { length, endsLine, isNew: true };
    length = next ?? text.length;
    endsLine = isLine;
  }
  return { length, endsLine, isNew: text.length - length > SENTENCE_MAX };
}

/** If a heading was cut off, a heading that starts with the same words repeats it, even if that is a single word. */
function enoughToDecide(written: string, continuation: string): (length: number) => boolean {
  const heading = written.slice(written.lastIndexOf('\n') + 1);
  const isHeading = heading.startsWith('#') && continuation.trimStart().startsWith('#');
  const headingLength = isHeading ? wordsOf(heading).text.length : 0;
  return (length) => length >= OVERLAP_MIN || length === headingLength;
}

/** The text after repeated words, without punctuation and whitespace that the written text already ends with. */
function continued(written: string, rest: string): string {
  const [ending = ''] = /[^\p{L}\p{N}\p{M}]*$/u.exec(written.slice(-SENTENCE_MAX)) ?? [];
  let same = 0;
  while (same < ending.length && ending[same] === rest[same]) same++;
  // A marker right here closes emphasis that began in the dropped part.
  const after = rest.slice(same).replace(/^[*_`]+/, '');
  return /\s$/.test(ending) ? after.trimStart() : after;
}

/** Each sentence and line: its text is from `from` to `to`, the next starts at `next`; the last may be unfinished. */
function* passagesOf(text: string): Generator<{ from: number; to: number; next?: number }> {
  let from = 0;
  for (const { 0: gap, index } of text.matchAll(ENDS)) {
    const next = index + gap.length;
    yield { from, to: index, next };
    from = next;
  }
  if (from < text.length) yield { from, to: text.length };
}

function knownPassages(written: string): Set<string> {
  const known = new Set<string>();
  for (const { from, to } of passagesOf(written)) {
    const passage = written.slice(from, to);
    const words = wordsOf(passage).text;
    const isTitle = known.size === 0;
    if (words !== '' && (isTitle || passage.startsWith('#') || words.length >= SENTENCE_MIN)) known.add(words);
  }
  return known;
}

/** Whether a sentence cut off by the model's limit is the start of a known one. */
function isBeginning(words: string, known: Set<string>): boolean {
  return words.length >= SENTENCE_MIN && [...known].some((passage) => passage.startsWith(words));
}
