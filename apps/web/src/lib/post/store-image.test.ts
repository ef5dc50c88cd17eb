import { IMAGE_MAX } from '@pressloom/contract';
import { expect, it } from 'vitest';
import { imageProblem } from './store-image.ts';

const image = (size: number, type = 'image/jpeg') => new Blob([new Uint8Array(size)], { type });

it.each([
  ['a JPEG of 10 MB fits', image(IMAGE_MAX), null],
  ['one byte more does not', image(IMAGE_MAX + 1), 'The image must be at most 10 MB'],
  ['SVG is no image for WordPress', image(1, 'image/svg+xml'), 'Please choose a JPEG, PNG, WebP or GIF image'],
])('%s', (_, file, problem) => {
  expect(imageProblem(file)).toBe(problem);
});
