import { setImmediate } from 'node:timers/promises';
import { paletteOf, seedOf } from '@pressloom/contract';
import { encodePng } from './encode-png.ts';

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

/**
 * A cover for a title, as a PNG of 800×500: three discs before a ground, in the colours that the title has in the image
 * dialog, too. It has no words, because letters need fonts that a server doesn't have. The same title gets the same cover.
 */
export async function drawCover(title: string): Promise<Buffer> {
  const seed = seedOf(title);
  const { ground, ink, accent } = paletteOf(title, seed % 4);
  const discs = discsOf(seed, [accent, ink, accent].map(colourOf));
  const { width, height } = COVER;
  const pixels = new Uint8Array(width * height * 3);
  const base = colourOf(ground);
  for (let y = 0, at = 0; y < height; y++) {
    // Other requests are answered in between.
    if (y % ROWS_AT_A_TIME === 0) await setImmediate();
    for (let x = 0; x < width; x++, at += 3) pixels.set(colourAt(x, y, base, discs), at);
  }
  return encodePng(width, height, pixels);
}

function discsOf(seed: number, colours: Colour[]): Disc[] {
  const part = (shift: number) => ((seed >>> shift) & 0xff) / 0xff;
  return colours.map((colour, index) => ({
    x: COVER.width * (0.15 + 0.7 * part(index * 8)),
    y: COVER.height * (0.2 + 0.9 * part(index * 8 + 4)),
    radius: COVER.height * (0.22 + 0.3 * part((index * 11) % 24)),
    colour,
    opacity: [0.9, 0.12, 0.35][index] ?? 0.2,
  }));
}

function colourAt(x: number, y: number, base: Colour, discs: Disc[]): Colour {
  let [red, green, blue] = base;
  for (const disc of discs) {
    // An edge of one pixel, so that it isn't jagged.
    const inside = Math.min(1, Math.max(0, disc.radius - Math.hypot(x - disc.x, y - disc.y) + 0.5));
    const share = inside * disc.opacity;
    if (share === 0) continue;
    red += (disc.colour[0] - red) * share;
    green += (disc.colour[1] - green) * share;
    blue += (disc.colour[2] - blue) * share;
  }
  return [red, green, blue];
}

const colourOf = (hex: string): Colour => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Colour;
