import { type Passage, readPassages } from '../reading/read-passages.ts';
import { sentencesIn } from '../reading/sentences.ts';

/** What is compared of a post of a batch. */
export interface BatchPost {
  id: string;
  title: string;
  /** When it is to be published; null if that is open. */
  date: Date | null;
  /** As lists count them. */
  words: number;
  /** Levels of its headings in their order: "2 2 3 3 2". */
  skeleton: string;
  /** The beginning of its first sentence, without the words of its title. */
  opening: string;
  /** Words of its links. */
  anchors: string[];
  /** Headings of a part with questions and answers; empty if it has none. */
  questions: string[];
  /** Longer paragraphs, as they are compared. */
  paragraphs: string[];
}

/** Words of the first sentence that are compared. */
const OPENING = 6;
/** Shorter paragraphs may be the same by chance. */
const PARAGRAPH_MIN = 12;

/** Reads what is compared of a post from its HTML or blocks. Linear. */
export function describeForBatch({
  id,
  title,
  html,
  date,
  words,
}: {
  id: string;
  title: string;
  html: string;
  date: Date | null;
  words: number;
}): BatchPost {
  const passages = readPassages(html);
  const prose = passages.filter(({ kind }) => kind !== 'heading' && kind !== 'code');
  const headings = passages.filter(({ kind }) => kind === 'heading');
  const inTitle = new Set(wordsOf(title));
  const [first] = sentencesIn(prose[0]?.text ?? '');
  return {
    id,
    title,
    date,
    words,
    skeleton: headings.map(({ level }) => level).join(' '),
    opening: wordsOf(first?.text ?? '')
      .slice(0, 2 * OPENING)
      .filter((word) => !inTitle.has(word))
      .slice(0, OPENING)
      .join(' '),
    anchors: prose.flatMap(({ text, links }) =>
      links.map(({ start, end }) => wordsOf(text.slice(start, end)).join(' ')),
    ),
    questions: questionsIn(passages),
    paragraphs: prose
      .map(({ text }) => wordsOf(text))
      .filter((words) => words.length >= PARAGRAPH_MIN)
      .map((words) => words.join(' ')),
  };
}

const FAQ = /\b(?:faqs?|frequently asked questions|questions and answers|common questions)\b/i;

/** The questions of a part that is called so, or that ends a post with two questions as headings. */
function questionsIn(passages: readonly Passage[]): string[] {
  const headings = passages.filter(({ kind }) => kind === 'heading');
  const at = headings.findIndex(({ text }) => FAQ.test(text));
  const after = headings.slice(at + 1).map(({ text }) => text);
  const asked = after.filter((text) => /[?？]\s*$/.test(text)).map((text) => wordsOf(text).join(' '));
  if (at >= 0) return asked.length > 0 ? asked : ['faq'];
  const last = headings.slice(-2).map(({ text }) => text);
  return last.length === 2 && last.every((text) => /[?？]\s*$/.test(text)) ? asked : [];
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [];
