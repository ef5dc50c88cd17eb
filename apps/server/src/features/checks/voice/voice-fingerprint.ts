import { type Passage, READ_MAX, readPassages } from '../reading/read-passages.ts';
import { sentencesIn } from '../reading/sentences.ts';

/** How somebody writes, in figures. What is said of English words only is null for other languages. */
export interface VoiceFingerprint {
  /** Words that were read; below about 300, the figures say little. */
  words: number;
  /** Words of a sentence: the median, and what nine of ten do not exceed. */
  sentenceMedian: number;
  sentenceLong: number;
  /** Median of the words of a paragraph. */
  paragraphMedian: number;
  /** Each in 1,000 words. */
  headings: number;
  links: number;
  firstPerson: number | null;
  secondPerson: number | null;
  contractions: number | null;
  causal: number | null;
  /** Of 100 sentences. */
  questions: number;
  exclamations: number;
  /** Of 100 words, those in lists. */
  inLists: number;
}

const SAMPLES_MAX = 3;

const FIRST = /^(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we're|we've|we'd|we'll|us|our|ours|ourselves)$/;
const SECOND = /^(?:you|you're|you've|you'd|you'll|your|yours|yourself)$/;
const CONTRACTION = /^[a-z]+(?:n't|'re|'ve|'ll|'m|'d)$|^(?:it|that|there|here|what|who|he|she|let)'s$/;
const CAUSAL = /^(?:because|therefore|thus|hence|since|so|consequently|why|reason|reasons)$/;
const ENGLISH = /^(?:the|and|of|to|a|in|is|it|that|for|you|i)$/;

/** Of a hundred words, how many of the commonest English ones make a text English. */
const ENGLISH_MIN = 8;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Reads how a user writes from up to three samples: HTML, blocks of WordPress, or plain text with empty lines between
 * paragraphs. Counts words as Unicode does, in scripts without spaces too. Linear.
 */
export function voiceFingerprint(samples: readonly string[]): VoiceFingerprint {
  const passages = samples.slice(0, SAMPLES_MAX).flatMap(passagesOf);
  const prose = passages.filter(({ kind }) => kind !== 'heading' && kind !== 'code');
  const words = prose.map(({ text }) => wordsOf(text));
  const all = words.flat();
  const sentences = prose.flatMap(({ text }) => sentencesIn(text).map((sentence) => sentence.text));
  const lengths = sentences.map((sentence) => wordsOf(sentence).length).filter((length) => length > 0);
  const perThousand = (count: number) => rate(count, all.length, 1_000);
  const isEnglish = rate(all.filter((word) => ENGLISH.test(word)).length, all.length, 100) >= ENGLISH_MIN;
  const english = (pattern: RegExp) =>
    isEnglish ? perThousand(all.filter((word) => pattern.test(word)).length) : null;
  const ends = (sign: RegExp) =>
    rate(sentences.filter((sentence) => sign.test(sentence)).length, sentences.length, 100);
  const inLists = prose.reduce((sum, { kind }, at) => sum + (kind === 'item' ? (words[at]?.length ?? 0) : 0), 0);
  return {
    words: all.length,
    sentenceMedian: quantile(lengths, 0.5),
    sentenceLong: quantile(lengths, 0.9),
    paragraphMedian: quantile(
      prose.flatMap(({ kind }, at) => (kind === 'paragraph' ? [words[at]?.length ?? 0] : [])),
      0.5,
    ),
    headings: perThousand(passages.filter(({ kind }) => kind === 'heading').length),
    links: perThousand(passages.reduce((sum, { links }) => sum + links.length, 0)),
    firstPerson: english(FIRST),
    secondPerson: english(SECOND),
    contractions: english(CONTRACTION),
    causal: english(CAUSAL),
    questions: ends(/[?？؟]["”’)]*$/),
    exclamations: ends(/[!！]["”’)]*$/),
    inLists: rate(inLists, all.length, 100),
  };
}

const EMPTY: Pick<Passage, 'level' | 'links' | 'code' | 'isForeign'> = {
  level: 0,
  links: [],
  code: [],
  isForeign: false,
};

/** Plain text has no elements: an empty line ends a paragraph. */
function passagesOf(sample: string): Passage[] {
  if (/<[a-z!/]/i.test(sample)) return readPassages(sample);
  const paragraphs = sample.slice(0, READ_MAX).split(/\n[^\S\n]*\n/);
  return paragraphs
    .map((text) => ({ ...EMPTY, kind: 'paragraph' as const, text: text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
}

const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase().replaceAll('’', "'"));

const rate = (count: number, of: number, per: number) => (of === 0 ? 0 : Math.round((count / of) * per * 10) / 10);

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
