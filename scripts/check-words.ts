import { globSync, readFileSync } from 'node:fs';
import { wordProblems } from './check/words.ts';

const files = globSync('{apps,packages,bench,e2e,scripts}/**/*.{ts,tsx}', {
  // The rule's own tests name what it refuses.
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/check/words.test.ts'],
});
const problems = files.flatMap((file) =>
  wordProblems(readFileSync(file, 'utf8')).map((problem) => `${file}: ${problem}`),
);
process.stdout.write(problems.length === 0 ? 'All identifiers use the vocabulary\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
