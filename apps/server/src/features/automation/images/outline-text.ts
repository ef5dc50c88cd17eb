import type { Font, PathCommand } from 'fontkit';
import type { Line } from './fill-outline.ts';

interface Place {
  /** Where the text begins, in pixels. */
  left: number;
  baseline: number;
  /** Pixels of a unit of the font. */
  scale: number;
}

type Point = [x: number, y: number];

/** Straight pieces of a curve: letters of covers show no corners. */
const PIECES = 8;

/** The outline of a line of text, shaped as its script wants. */
export function outlineOf(letters: Font, text: string, { left, baseline, scale }: Place): Line[] {
  const { glyphs, positions } = letters.layout(text);
  let advance = 0;
  return glyphs.flatMap((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const start = advance + xOffset;
    advance += xAdvance;
    const place = ([x, y]: Point): Point => [left + (start + x) * scale, baseline - (yOffset + y) * scale];
    return flatten(glyph.path.commands, place);
  });
}

/** The straight lines of a path; its curves in pieces. */
function flatten(commands: readonly PathCommand[], place: (point: Point) => Point): Line[] {
  const lines: Line[] = [];
  let [start, now]: [Point, Point] = [place([0, 0]), place([0, 0])];
  const draw = (to: Point) => {
    lines.push({ fromX: now[0], fromY: now[1], toX: to[0], toY: to[1] });
    now = to;
  };
  for (const { command, args } of commands) {
    const points = inPairs(args).map(place);
    if (command === 'moveTo') [start, now] = [points[0] as Point, points[0] as Point];
    else if (command === 'closePath') draw(start);
    else {
      const curve = [now, ...points];
      const pieces = command === 'lineTo' ? 1 : PIECES;
      for (let piece = 1; piece <= pieces; piece++) draw(pointOf(curve, piece / pieces));
    }
  }
  return lines;
}

const inPairs = (values: readonly number[]): Point[] =>
  Array.from({ length: values.length / 2 }, (_, at) => [values[2 * at] as number, values[2 * at + 1] as number]);

/** A point of a curve of any degree (de Casteljau). */
function pointOf(curve: readonly Point[], part: number): Point {
  if (curve.length === 1) return curve[0] as Point;
  const between = curve.slice(1).map(([x, y], at): Point => {
    const [fromX, fromY] = curve[at] as Point;
    return [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
  });
  return pointOf(between, part);
}
