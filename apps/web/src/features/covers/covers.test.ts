import { COVER_PALETTES, paletteOf } from '@pressloom/contract';
import { describe, expect, it } from 'vitest';
import { fitTitle } from './fit-title.ts';

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (colour: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

describe('a cover', () => {
  it.each(COVER_PALETTES)('in %o is read easily', ({ ground, ink }) => {
    expect(contrast(ground, ink)).toBeGreaterThan(6);
  });

  it('has the same colours for the same title, and others than its three neighbours', () => {
    const four = [0, 1, 2, 3].map((cover) => paletteOf('Slow coffee', cover));
    expect([0, 1, 2, 3].map((cover) => paletteOf('Slow coffee', cover))).toEqual(four);
    expect(new Set(four).size).toBe(4);
  });
});

describe('a title on a cover', () => {
  const room = { width: 600, height: 300, leading: 1.1, largest: 84 };
  /** Letters half as wide as they are tall. */
  const measure = (text: string, size: number) => text.length * size * 0.5;
  const fit = (title: string) => fitTitle(title, room, measure);

  it('is as large as it may be where it is short', () => {
    expect(fit('Coffee')).toEqual({ lines: ['Coffee'], size: 84 });
  });

  it.each([
    ['long', 'How to brew a cup of filter coffee that is worth getting up for on a cold and rainy Monday morning'],
    ['one endless word', 'x'.repeat(200)],
    ['without spaces', '手冲咖啡的方法'.repeat(12)],
    ['longer than any cover', 'coffee '.repeat(200)],
    ['of letters with marks', 'é́'.repeat(90)],
  ])('that is %s stays inside its room', (_, title) => {
    const { lines, size } = fit(title);
    expect(lines.length * size * room.leading).toBeLessThanOrEqual(room.height);
    for (const line of lines) expect(measure(line, size)).toBeLessThanOrEqual(room.width + size);
  });

  it('says with an ellipsis that something is cut', () => {
    expect(fit('coffee '.repeat(200)).lines.at(-1)).toMatch(/…$/);
  });
});
