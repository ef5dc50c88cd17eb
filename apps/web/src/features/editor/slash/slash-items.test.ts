import { expect, it } from 'vitest';
import { slashItems } from './slash-items.ts';

const found = (typed: string) => slashItems(typed).map(({ name }) => name);

it.each([
  ['tab', ['Table']],
  ['list', ['Bulleted list', 'Numbered list']],
  ['h3', ['Heading 3']],
  ['VIDEO', ['Embed']],
  ['co', ['Code block', 'Table']],
  ['xyz', []],
])('"/%s" offers %j', (typed, names) => {
  expect(found(typed)).toEqual(names);
});

it('"/" alone offers every block', () => {
  expect(found('').length).toBe(11);
});
