import { expect, test } from 'vitest';
import { shortTopic } from './run-words.ts';

test.each([
  ['its first line', 'Bees in town\nFor people with a balcony', 'Bees in town'],
  ['whole words', 'Bees on balconies '.repeat(300), `${'Bees on balconies '.repeat(4)}Bees on…`],
  ['whole characters', `x${'🐝'.repeat(2_500)}`, `x${'🐝'.repeat(39)}…`],
])('a long topic is named by %s', (_, topic, name) => {
  expect(shortTopic(topic)).toBe(name);
});
