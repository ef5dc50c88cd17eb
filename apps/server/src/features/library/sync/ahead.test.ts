import { expect, test } from 'vitest';
import { ahead } from './ahead.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Reads 1, 2, 3, …, one at a time, until `last`. */
function numbers(last: number, failing?: number) {
  let begun = 0;
  let underWay = 0;
  return {
    begun: () => begun,
    async read() {
      if (begun === last) return undefined;
      const number = ++begun;
      expect(++underWay).toBe(1);
      await turn();
      underWay -= 1;
      if (number === failing) throw new Error(`No ${number}`);
      return number;
    },
  };
}

test('what is read ahead comes in its order, one at a time, and no further than asked for', async () => {
  const source = numbers(5);
  const used: number[] = [];
  for await (const number of ahead(source.read, 2)) {
    used.push(number);
    for (let n = 0; n < 20; n++) await turn();
    expect(source.begun()).toBe(Math.min(5, number + 2));
  }
  expect(used).toEqual([1, 2, 3, 4, 5]);
});

test('a failure is thrown after everything that was read before it', async () => {
  const used: number[] = [];
  await expect(async () => {
    for await (const number of ahead(numbers(9, 3).read, 2)) used.push(number);
  }).rejects.toThrow('No 3');
  expect(used).toEqual([1, 2]);
});

test('a loop that ends early leaves nothing under way, and begins nothing more', async () => {
  const source = numbers(9);
  await expect(async () => {
    for await (const number of ahead(source.read, 2)) throw new Error(`Not even ${number}`);
  }).rejects.toThrow('Not even 1');
  const begun = source.begun();
  expect(begun).toBeLessThanOrEqual(3);
  for (let n = 0; n < 20; n++) await turn();
  expect(source.begun()).toBe(begun);
});
