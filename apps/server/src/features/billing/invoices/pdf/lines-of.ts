import bidiFactory from 'bidi-js';
import { fontsOf, type Weight } from './font-of.ts';

// Its types tell of a `default` within what it exports, which is the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A piece of a line with one font and one direction. */
export interface Run {
  text: string;
  font: string;
  /** Odd: from right to left. */
  level: number;
}

export interface Line {
  /** From left to right. */
  runs: Run[];
  /** It belongs to a paragraph that begins at the right. */
  isRtl: boolean;
}

interface Space {
  weight: Weight;
  width: number;
  widthOf: (run: Run) => number;
}

/**
 * The lines of a text, each as wide as fits: every letter in a font that has it, and in the order in which it is read,
 * after the bidirectional algorithm of Unicode (https://www.unicode.org/reports/tr9). What is wider than a line is cut.
 */
export function linesOf(text: string, { weight, width, widthOf }: Space): Line[] {
  return text.split('\n').flatMap((paragraph) => {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(paragraph);
    const isRtl = (paragraphs[0]?.level ?? 0) % 2 === 1;
    const fonts = fontsOf(paragraph, weight);
    const runsOf = (from: number, to: number) => inRuns(paragraph.slice(from, to).trimEnd(), { from, levels, fonts });
    const fits = (from: number, to: number) => runsOf(from, to).reduce((sum, run) => sum + widthOf(run), 0) <= width;
    const lines = cut(paragraph, fits);
    return (lines.length > 0 ? lines : [EMPTY]).map(([from, to]) => ({ runs: inVisualOrder(runsOf(from, to)), isRtl }));
  });
}

const EMPTY = [0, 0] as const;

/** Where the lines of a paragraph begin and end: after a space, or within a word that fills more than a line. */
function cut(paragraph: string, fits: (from: number, to: number) => boolean): [number, number][] {
  const lines: [number, number][] = [];
  let from = 0;
  let end = 0;
  const add = (to: number) => {
    if (end > from && !fits(from, to)) {
      lines.push([from, end]);
      from = end;
    }
    end = to;
  };
  for (const { index, 0: word } of paragraph.matchAll(/\S+\s*|\s+/g)) {
    const to = index + word.length;
    if (fits(from, to) || fits(index, to)) add(to);
    else for (const { index: at, segment } of graphemes.segment(word)) add(index + at + segment.length);
  }
  return end > from ? [...lines, [from, end]] : lines;
}

interface Paragraph {
  /** Where the text begins in it. */
  from: number;
  levels: Uint8Array;
  fonts: string[];
}

function inRuns(text: string, { from, levels, fonts }: Paragraph): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < text.length; index++) {
    const [level, font, letter] = [levels[from + index] ?? 0, fonts[from + index] ?? '', text[index] ?? ''];
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += letter;
    else runs.push({ text: letter, font, level });
  }
  return runs;
}

/** Rule L2: from the highest level down, what is of it or above is turned round. */
function inVisualOrder(runs: Run[]): Run[] {
  let ordered = runs.map((run) => (run.level % 2 === 1 ? { ...run, text: turned(run.text) } : run));
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const turn: Run[][] = [];
    let above: Run[] | undefined;
    for (const run of ordered) {
      if (run.level < level) {
        above = undefined;
        turn.push([run]);
      } else if (above) above.unshift(run);
      else {
        above = [run];
        turn.push(above);
      }
    }
    ordered = turn.flat();
  }
  return ordered;
}

/** Signs like brackets face the other way. The font turns its own letters round, and nothing else does. */
function turned(text: string): string {
  const mirrored = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? mirrored : mirrored.reverse()).join('');
}
