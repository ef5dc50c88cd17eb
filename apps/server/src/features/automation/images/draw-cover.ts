import { setImmediate } from 'node:timers/promises';
import { paletteOf, seedOf } from '@pressloom/contract';
import { encodePng } from './encode-png.ts';
import { fillOutline } from './fill-outline.ts';
import { titleLines } from './title-lines.ts';

export const COVER = { width: 800, height: 500 } as const;

const ROWS_AT_A_TIME = 25;

type Colour = [number, number, number];

interface Disc {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
  opacity: number;
}

/** Where the title is written; above it a rule. */
const FOOT = { top: 268, rule: 3 } as const;
const TITLE = { left: 56, width: COVER.width - 112, top: FOOT.top + 18, height: COVER.height - FOOT.top - 36 };

export interface Cover {
  png: Buffer;
  /** False for a title in a script that the font doesn't have: its cover is abstract. */
  hasTitle: boolean;
}

/**
 * A cover for a title, as a PNG of 800×500: three discs before a ground, in the colours that the title has in the image
 * dialog, too, and the title below them. The same title gets the same cover.
 */
export async function drawCover(title: string): Promise<Cover> {
  const seed = seedOf(title);
  const { ground, ink, accent } = paletteOf(title, seed % 4);
  const [base, letters, rule] = [ground, ink, accent].map(colourOf) as [Colour, Colour, Colour];
  const { width, height } = COVER;
  const lines = await titleLines(title, TITLE);
  const written = lines && fillOutline(lines, width, height);
  const foot = lines ? FOOT.top : height;
  const discs = discsOf(seed, foot, [rule, letters, rule]);
  const pixels = new Uint8Array(width * height * 3);
  for (let y = 0, pixel = 0; y < height; y++) {
    // Other requests are answered in between.
    if (y % ROWS_AT_A_TIME === 0) await setImmediate();
    for (let x = 0; x < width; x++, pixel++) {
      const share = written?.[pixel] ?? 0;
      const below = y < foot + FOOT.rule ? rule : share > 0 ? mix(base, letters, share) : base;
      const [red, green, blue] = y < foot ? colourAt(x, y, base, discs) : below;
      pixels[pixel * 3] = red;
      pixels[pixel * 3 + 1] = green;
      pixels[pixel * 3 + 2] = blue;
    }
  }
  return { png: await encodePng(width, height, pixels), hasTitle: lines !== undefined };
}

const mix = (under: Colour, over: Colour, share: number): Colour =>
  under.map((value, at) => value + ((over[at] as number) - value) * share) as Colour;

function discsOf(seed: number, height: number, colours: Colour[]): Disc[] {
  const part = (shift: number) => ((seed >>> shift) & 0xff) / 0xff;
  return colours.map((colour, index) => ({
    x: COVER.width * (0.15 + 0.7 * part(index * 8)),
    y: height * (0.2 + 0.7 * part(index * 8 + 4)),
    radius: height * (0.25 + 0.3 * part((index * 11) % 24)),
    colour,
    opacity: [0.9, 0.12, 0.35][index] ?? 0.2,
  }));
}

function colourAt(x: number, y: number, base: Colour, discs: Disc[]): Colour {
  let [red, green, blue] = base;
  for (const disc of discs) {
    // An edge of one pixel, so that it isn't jagged.
    const inside = Math.min(1, Math.max(0, disc.radius - Math.sqrt((x - disc.x) ** 2 + (y - disc.y) ** 2) + 0.5));
    const share = inside * disc.opacity;
    if (share === 0) continue;
    red += (disc.colour[0] - red) * share;
    green += (disc.colour[1] - green) * share;
    blue += (disc.colour[2] - blue) * share;
  }
  return [red, green, blue];
}

const colourOf = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
