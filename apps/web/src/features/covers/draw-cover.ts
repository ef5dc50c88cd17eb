import { type CoverPalette, paletteOf, seedOf } from '@pressloom/contract';
import { fitTitle } from './fit-title.ts';

export const COVER = { width: 800, height: 500 } as const;
export const COVERS = 4;

const SERIF = "'Newsreader Variable', Georgia, 'Noto Serif', serif";
const SANS = "'Inter Variable', system-ui, sans-serif";
const MARGIN = 56;

interface Sheet {
  context: CanvasRenderingContext2D;
  palette: CoverPalette;
  title: string;
  /** A word above the title, such as the category. */
  kicker: string;
  isRightToLeft: boolean;
  seed: number;
}

/** Draws one of the four covers of a title. Nothing is fetched, so it works offline. */
export const drawCover = (
  canvas: HTMLCanvasElement,
  cover: number,
  { title, kicker }: { title: string; kicker: string },
) => {
  canvas.width = COVER.width;
  canvas.height = COVER.height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const text = title.trim() || 'Untitled';
  const isRightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  context.textBaseline = 'alphabetic';
  const palette = paletteOf(text, cover);
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, COVER.width, COVER.height);
  LAYOUTS[cover % LAYOUTS.length]?.({ context, palette, title: text, kicker, isRightToLeft, seed: seedOf(text) });
};

/** Loads the fonts of a cover before drawing, accents included: a canvas does not wait for fonts. */
export const coverFonts = async ({ title, kicker }: { title: string; kicker: string }): Promise<void> => {
  await Promise.all([
    document.fonts.load(`600 64px ${SERIF}`, `Untitled ${title}`),
    document.fonts.load(`500 18px ${SANS}`, kicker),
  ]);
};

/** A title page: a frame, a rule, the title at the foot. */
const titlePage = (sheet: Sheet) => {
  const { context, palette } = sheet;
  context.strokeStyle = palette.ink;
  context.globalAlpha = 0.35;
  context.lineWidth = 1.5;
  context.strokeRect(24.75, 24.75, COVER.width - 49.5, COVER.height - 49.5);
  context.globalAlpha = 1;
  writeKicker(sheet, 84);
  const top = writeTitle(sheet, {
    left: MARGIN,
    width: COVER.width - 2 * MARGIN,
    height: 300,
    foot: COVER.height - 72,
    largest: 84,
  });
  context.fillStyle = palette.accent;
  context.fillRect(startOf(sheet, MARGIN, 72), top - 34, 72, 5);
};

/** The first letter, larger than the page. */
const initial = (sheet: Sheet) => {
  const { context, palette, title, isRightToLeft } = sheet;
  const letter = /\p{L}|\p{N}/u.exec(title)?.[0]?.toLocaleUpperCase() ?? '“';
  context.font = `600 620px ${SERIF}`;
  context.fillStyle = palette.accent;
  context.globalAlpha = 0.92;
  context.textAlign = 'center';
  context.fillText(letter, isRightToLeft ? 150 : COVER.width - 150, COVER.height + 40);
  context.globalAlpha = 1;
  writeKicker(sheet, 84);
  writeTitle(sheet, { left: MARGIN, width: 450, height: 320, foot: COVER.height - 56, largest: 66 });
};

/** Rings around a corner, like a drop in a cup. */
const rings = (sheet: Sheet) => {
  const { context, palette, seed, isRightToLeft } = sheet;
  const x = isRightToLeft ? 90 : COVER.width - 90;
  const y = 40 + (seed % 90);
  context.lineWidth = 18;
  for (let ring = 0; ring < 7; ring++) {
    context.globalAlpha = ring === 2 ? 1 : 0.16 + 0.04 * (ring % 3);
    context.strokeStyle = ring === 2 ? palette.accent : palette.ink;
    context.beginPath();
    context.arc(x, y, 46 + ring * 46, 0, 2 * Math.PI);
    context.stroke();
  }
  context.globalAlpha = 1;
  context.fillStyle = palette.ground;
  context.fillRect(0, 258, COVER.width, COVER.height - 258);
  context.fillStyle = palette.accent;
  context.fillRect(0, 258, COVER.width, 3);
  writeKicker(sheet, 302);
  writeTitle(sheet, {
    left: MARGIN,
    width: COVER.width - 2 * MARGIN,
    height: 134,
    foot: COVER.height - 50,
    largest: 62,
  });
};

/** Bars of varying width, like spines on a shelf. */
const spines = (sheet: Sheet) => {
  const { context, palette, seed, isRightToLeft } = sheet;
  const end = 250;
  for (let at = 0, bar = 0; at < end; bar++) {
    const width = 8 + ((seed >>> (bar % 24)) % 5) * 9;
    context.globalAlpha = bar % 4 === 1 ? 1 : 0.2 + 0.12 * (bar % 3);
    context.fillStyle = bar % 4 === 1 ? palette.accent : palette.ink;
    const height = COVER.height - ((seed >>> (bar % 20)) % 7) * 22;
    const left = Math.min(at, end - width);
    context.fillRect(isRightToLeft ? COVER.width - left - width : left, COVER.height - height, width, height);
    at += width + 7;
  }
  context.globalAlpha = 1;
  const left = end + 44;
  writeKicker(sheet, 92, left);
  writeTitle(sheet, { left, width: COVER.width - left - 44, height: 330, foot: COVER.height - 64, largest: 64 });
};

const LAYOUTS = [titlePage, initial, rings, spines];

interface TitlePlace {
  left: number;
  width: number;
  height: number;
  /** Baseline of the last line. */
  foot: number;
  largest: number;
}

const LEADING = 1.1;

/** Returns where the title's first line begins. */
const writeTitle = (sheet: Sheet, { left, width, height, foot, largest }: TitlePlace): number => {
  const { context, palette, title } = sheet;
  const { lines, size } = fitTitle(title, { width, height, leading: LEADING, largest }, (text, size) => {
    context.font = `600 ${size}px ${SERIF}`;
    return context.measureText(text).width;
  });
  context.font = `600 ${size}px ${SERIF}`;
  context.fillStyle = palette.ink;
  context.textAlign = 'start';
  for (const [index, line] of lines.entries())
    context.fillText(line, startOf(sheet, left), foot - (lines.length - 1 - index) * size * LEADING);
  return foot - (lines.length - 1) * size * LEADING - size * 0.8;
};

const writeKicker = (sheet: Sheet, base: number, left = MARGIN) => {
  const { context, palette, kicker } = sheet;
  if (!kicker.trim()) return;
  context.font = `500 17px ${SANS}`;
  context.letterSpacing = '2.5px';
  context.fillStyle = palette.ink;
  context.globalAlpha = 0.85;
  context.textAlign = 'start';
  context.fillText(kicker.trim().toLocaleUpperCase().slice(0, 36), startOf(sheet, left), base);
  context.globalAlpha = 1;
  context.letterSpacing = '0px';
};

/** Where a line begins; mirrored for right-to-left scripts. */
const startOf = ({ isRightToLeft }: Sheet, left: number, width = 0) =>
  isRightToLeft ? COVER.width - left - width : left;
