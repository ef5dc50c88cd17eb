import { expect, test } from 'vitest';
import { limitBytes } from './limit-bytes.ts';

/** Work that ends on command. */
function works(limit: ReturnType<typeof limitBytes>) {
  const begun: string[] = [];
  const start = (name: string, bytes: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let keep: (needed: number) => void = () => undefined;
    const ended = limit(bytes, (keepOnly) => {
      begun.push(name);
      keep = keepOnly;
      return promise;
    });
    const after = () => ended.catch(() => undefined);
    return {
      keep: async (needed: number) => {
        keep(needed);
        await Promise.resolve();
      },
      end: () => {
        resolve();
        return after();
      },
      fail: () => {
        reject(new Error('It broke'));
        return after();
      },
    };
  };
  return { begun, start };
}

test('so many bytes are in hand at a time, and who wants more waits in line', async () => {
  const { begun, start } = works(limitBytes(10));
  const [one, two] = [start('one', 6), start('two', 6)];
  start('small, but behind', 1);
  expect(begun).toEqual(['one']);
  await one.end();
  expect(begun).toEqual(['one', 'two', 'small, but behind']);
  await two.end();
});

test('what turns out not to be needed is free at once, and what failed holds nothing', async () => {
  const { begun, start } = works(limitBytes(10));
  const one = start('one', 10);
  const two = start('two', 8);
  await one.keep(2);
  expect(begun).toEqual(['one', 'two']);
  await two.fail();
  start('three', 8);
  expect(begun).toEqual(['one', 'two', 'three']);
});
