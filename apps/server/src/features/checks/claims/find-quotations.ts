export interface Quotation {
  /** Of the words between the quotation marks. */
  start: number;
  end: number;
}

const PAIRS =
  /“([^“”]{1,1500})”|„([^“”„]{1,1500})[“”]|«([^«»]{1,1500})»|(?<![\p{L}\d])"([^"]{1,1500})"|「([^「」]{1,1500})」/gu;

const SPEECH =
  /\b(?:sa(?:id|ys|y)|wr(?:ote|ites)|t(?:old|ells)|add(?:ed|s)|explain(?:ed|s)|warn(?:ed|s)|conclud(?:ed|es)|argu(?:ed|es)|claim(?:ed|s)|note[ds]|recall(?:ed|s)|according to|put it|in the words of|admit(?:ted|s)|insist(?:ed|s)|call(?:ed|s) (?:it|this|that)|describ(?:ed|es)|report(?:ed|s)|stat(?:ed|es)|quot(?:ed|es)|asked?|answer(?:ed|s))\b/i;

/** Words that titles of books and posts write small. */
const SMALL = /^(?:a|an|the|and|or|but|of|in|on|to|for|with|at|by|from|as|is)$/;

const WORDS_MIN = 4;

/** Quotations in a sentence: words attributed to a person or a text, not names of buttons, titles or scare quotes. */
export function findQuotations(text: string): Quotation[] {
  const hasSpeech = SPEECH.test(text.replace(PAIRS, ' '));
  const found: Quotation[] = [];
  for (const match of text.matchAll(PAIRS)) {
    const inner = match.slice(1).find((part) => part !== undefined) ?? '';
    const words = inner.split(/\s+/).filter(Boolean);
    const isLong =
      words.length >= WORDS_MIN ||
      (words.length === 1 && inner.length >= 12 && !/^[\p{Script=Latin}'’.,!?-]+$/u.test(inner));
    const isSpoken = hasSpeech && words.length >= 2;
    if (!(isSpoken || (isLong && !isTitle(words)))) continue;
    if (!hasSpeech && !startsSentence(inner)) continue;
    const start = match.index + match[0].indexOf(inner);
    found.push({ start, end: start + inner.replace(/[\s,.;]+$/, '').length });
  }
  return found;
}

const isTitle = (words: string[]) =>
  words.every((word, at) => (at > 0 && SMALL.test(word)) || /^[\p{Lu}\d]/u.test(word.replace(/^[^\p{L}\d]+/u, '')));

/** Whether a whole statement is quoted, rather than a few words within the sentence. */
const startsSentence = (inner: string) => !/^\p{Ll}/u.test(inner);
