import { expect, test } from 'vitest';
import { wordProblems } from './words.ts';

test.each([
  ['const siteTroubles = 1;', 'siteTroubles: say “failure” instead of “trouble”'],
  ['tellPages();', 'tellPages: say “notify, emit or send” instead of “tell”'],
  ['interface MENDED_BY_CONNECTION {}', 'MENDED_BY_CONNECTION: say “repaired or resolved” instead of “mended”'],
  [`const text = \`\${pictureOf(post)} is here\`;`, 'pictureOf: say “image” instead of “picture”'],
  ['const view = <Chores list={wishes} />;', 'wishes: say “request” instead of “wish”'],
  ['const view = <p>{count(leftovers)} of them</p>;', 'leftovers: say “orphan” instead of “leftover”'],
])('%s is refused', (source, problem) => {
  expect(wordProblems(source)).toContain(problem);
});

test.each([
  '// The news of a chore',
  '/** Tells\n * trouble */ const one = 1;',
  "const text = 'a wish, and a picture';",
  `const text = \`a picture of \${post.title}\`;`,
  'const pattern = /tell|mend/g;',
  'const view = <p>We can’t tell whether {url} is the same blog. Please tell us.</p>;',
  'const storytellers = intellect.recommended;',
])('%s is not', (source) => {
  expect(wordProblems(source)).toEqual([]);
});
