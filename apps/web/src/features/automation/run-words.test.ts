import { expect, test } from 'vitest';
import { shortTopic, stateInWords } from './run-words.ts';

test.each([
  ['its first line', 'Bees in town\nFor people with a balcony', 'Bees in town'],
  ['whole words', 'Bees on balconies '.repeat(300), `${'Bees on balconies '.repeat(4)}Bees on…`],
  ['whole characters', `x${'🐝'.repeat(2_500)}`, `x${'🐝'.repeat(39)}…`],
])('a long topic is named by %s', (_, topic, name) => {
  expect(shortTopic(topic)).toBe(name);
});

test.each([
  [{ writing: 1 }, 'Writing: 0 of 1 draft ready'],
  [{ review: 1, queued: 2 }, 'Writing: 1 of 3 drafts ready'],
])('a run with %j is "%s"', (counts, words) => {
  expect(stateInWords({ state: 'writing', counts, notScheduled: 0 })).toBe(words);
});

test('a run that is done says how many of its posts are not scheduled', () => {
  const run = { state: 'done', counts: { approved: 3 } } as const;
  expect(stateInWords({ ...run, notScheduled: 0 })).toBe('Done');
  expect(stateInWords({ ...run, notScheduled: 2 })).toBe('Done · 2 not scheduled');
});
