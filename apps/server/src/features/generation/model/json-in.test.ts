import { growthOf, LINEAR } from '@pressloom/testkit/growth';
import { describe, expect, test } from 'vitest';
import { objectsIn } from './json-in.ts';

const tea = { title: 'Tea', points: ['a {brace}', 'a "quote"'] };
const rice = { title: 'Rice', points: [] };
const list = JSON.stringify([tea, rice]);

describe('the objects in an answer', () => {
  test.each([
    ['alone', list, [tea, rice]],
    ['in an object', `{"note": "x", "posts": ${list}}`, [tea, rice]],
    ['in a fence', `Here you are [as asked]:\n\`\`\`json\n${list}\n\`\`\`\nEnjoy!`, [tea, rice]],
    ['one on each line', `${JSON.stringify(tea)}\n${JSON.stringify(rice)}`, [tea, rice]],
    ['a single one', `Sure: ${JSON.stringify(rice)}`, [rice]],
    ['cut off in the second', list.slice(0, -10), [tea]],
    ['cut off within an object around them', `{"posts": ${list.slice(0, -10)}`, [tea]],
    ['one of them broken', `[{"title": 'Tea'}, ${JSON.stringify(rice)}]`, [rice]],
    [
      'with characters that no database stores',
      String.raw`{"title": "T\u0000ea", "points": ["half \ud83d"]}`,
      [{ title: 'Tea', points: ['half \ufffd'] }],
    ],
    ['none', 'I would write about tea.', []],
    ['an empty answer', '', []],
  ])('are found: %s', (_, answer, expected) => {
    expect(objectsIn(answer)).toEqual(expected);
  });

  test('are looked for in linear time, whatever the answer is', () => {
    for (const shape of ['{', '[', '"', '{"a":', '{}', '\\', '[{', '}'])
      expect(growthOf((length) => objectsIn(shape.repeat(length)), 100_000)).toBeLessThan(LINEAR);
  });
});
