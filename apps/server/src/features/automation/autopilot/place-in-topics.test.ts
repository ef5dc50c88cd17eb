import { expect, test } from 'vitest';
import { placeInTopics } from './place-in-topics.ts';

test.each([
  ['nothing changed', 'A B C D', 2, 'A B C D', 2],
  ['it was renamed', 'A B C D', 2, 'A B X D', 2],
  ['it was removed', 'A B C D', 2, 'A B D', 2],
  ['it was the last and removed', 'A B C', 2, 'A B', 0],
  ['it was the first and renamed', 'A B', 0, 'X B', 0],
  ['it moved', 'A B C D', 2, 'C D A B', 0],
  ['it and the one before it were removed', 'A B C D', 2, 'A D', 1],
  ['all are others', 'A B', 1, 'X Y', 0],
  ['it is there twice', 'A B A C', 2, 'A B A C', 2],
])('an autopilot goes on where it was in its topics: %s', (_, before, next, topics, expected) => {
  expect(placeInTopics(topics.split(' '), before.split(' '), next)).toBe(expected);
});

test('a topic of several lines is the same one in a single line', () => {
  expect(placeInTopics(['Tea', 'Rice at home'], ['Tea', 'Rice\nat home'], 1)).toBe(1);
});
