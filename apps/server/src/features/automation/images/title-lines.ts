import { createRequire } from 'node:module';
import type { Font } from 'fontkit';
import type { Line } from './fill-outline.ts';
import { outlineOf } from './outline-text.ts';

interface Box {
  left: number;
  width: number;
  top: number;
  height: number;
}

const SIZES = [62, 54, 48, 42, 37, 32];
const LINE_HEIGHT = 1.2;

/** Letters: Latin, Greek, Cyrillic and Devanagari. */
const FONT = '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf';
let font: Promise<Font> | undefined;

/** The outline of a title, as large as it fits into the box; undefined if the font lacks a letter of it. */
export async function titleLines(title: string, box: Box): Promise<Line[] | undefined> {
  font ??= open();
  const letters = await font;
  const text = title.replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '').trim();
  const isWritable = [...text].every(
    (letter) => /\s/.test(letter) || letters.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
  );
  if (text === '' || !isWritable) return undefined;
  const { size, lines } = fit(letters, text.split(/\s+/), box);
  const top = box.top + (box.height - lines.length * size * LINE_HEIGHT) / 2;
  return lines.flatMap((line, index) => {
    const baseline = top + index * size * LINE_HEIGHT + size * 0.92;
    return outlineOf(letters, line, { left: box.left, baseline, scale: size / letters.unitsPerEm });
  });
}

async function open(): Promise<Font> {
  // Only who has covers drawn needs it in memory.
  const fontkit = await import('fontkit');
  const opened = await fontkit.open(createRequire(import.meta.url).resolve(FONT));
  if (!('layout' in opened)) throw new Error('The font is a collection');
  return opened;
}

function fit(letters: Font, words: string[], { width, height }: Box): { size: number; lines: string[] } {
  const widthOf = (text: string) => letters.layout(text).advanceWidth / letters.unitsPerEm;
  const measured = words.map((word) => ({ word, width: widthOf(word) }));
  const space = widthOf(' ');
  const attempts = SIZES.map((size) => ({
    size,
    lines: wrap(measured, space, width / size),
    most: Math.floor(height / (size * LINE_HEIGHT)),
    hasRoom: measured.every((word) => word.width * size <= width),
  }));
  const fitting = attempts.find(({ lines, most, hasRoom }) => hasRoom && lines.length <= most);
  if (fitting) return fitting;
  const { size, lines, most } = attempts.at(-1) as (typeof attempts)[number];
  const isShown = (text: string) => widthOf(text) * size <= width;
  return {
    size,
    lines: lines.slice(0, most).map((line, at) => {
      const isCut = !isShown(line) || (at === most - 1 && lines.length > most);
      return isCut ? shorten(line, isShown) : line;
    }),
  };
}

/** As many words on each line as have room there. */
function wrap(words: { word: string; width: number }[], space: number, room: number): string[] {
  const lines: { text: string; width: number }[] = [];
  for (const { word, width } of words) {
    const line = lines.at(-1);
    if (line && line.width + space + width <= room) {
      line.text += ` ${word}`;
      line.width += space + width;
    } else lines.push({ text: word, width });
  }
  return lines.map(({ text }) => text);
}

/** Without its last letters, with an ellipsis in their place. */
function shorten(text: string, fits: (text: string) => boolean): string {
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join('').trimEnd()}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
