export interface FittedTitle {
  lines: string[];
  /** In pixels. */
  size: number;
}

interface Room {
  width: number;
  height: number;
  /** Line height relative to the font size. */
  leading: number;
  largest: number;
}

const SMALLEST = 26;

/** The largest font size at which a title fits its room; what does not fit at the smallest is cut with an ellipsis. */
export const fitTitle = (title: string, room: Room, measure: (text: string, size: number) => number): FittedTitle => {
  for (let size = room.largest; size >= SMALLEST; size -= 2) {
    const lines = wrap(title, room.width, (text) => measure(text, size));
    if (lines.length * size * room.leading <= room.height) return { lines, size };
  }
  const fitting = Math.max(1, Math.floor(room.height / (SMALLEST * room.leading)));
  const lines = wrap(title, room.width, (text) => measure(text, SMALLEST)).slice(0, fitting);
  const last = (lines.at(-1) ?? '').replace(/\s*\S{0,3}$/, '');
  return { lines: [...lines.slice(0, -1), `${last}…`], size: SMALLEST };
};

/** Lines of whole words; a word wider than the room, and scripts without spaces, break between letters. */
const wrap = (title: string, width: number, measure: (text: string) => number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of title.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of lettersOf(word)) {
      if (measure(line + letter) > width && line) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  if (line) lines.push(line);
  return lines;
};

const lettersOf = (word: string): string[] =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment);
