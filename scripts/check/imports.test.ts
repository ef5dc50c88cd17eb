import { expect, test } from 'vitest';
import { importProblems } from './imports.ts';

const FEATURES = 'apps/server/src/features';
const problemsOf = (...imports: [file: string, path: string][]) =>
  importProblems(new Map(imports.map(([file, path]) => [file, `import { one } from '${path}';`])));

test.each([
  [
    'a folder below the features',
    'apps/server/src/plugins/auth.ts',
    '../features/posts/index.ts',
    'plugins may know no feature',
  ],
  ['a feature past the entry', `${FEATURES}/posts/a.ts`, '../sites/site-store.ts', 'through its index.ts'],
  ['another workspace', 'apps/web/src/app/a.ts', '../../../server/src/config.ts', 'reached by its package name'],
  ['a web feature another', 'apps/web/src/features/posts/a.ts', '../sites/b.ts', 'a feature imports another'],
  ['a web page from below', 'apps/web/src/features/posts/a.ts', '../../pages/b.tsx', 'features may not know pages'],
  ['ui a feature', 'apps/web/src/ui/a.tsx', '../features/posts/b.ts', 'ui may not know features'],
])('%s is refused', (_, file, path, problem) => {
  expect(problemsOf([file, path])).toEqual([expect.stringContaining(problem)]);
});

test('two features that import each other are refused, through their entries as well', () => {
  expect(
    problemsOf([`${FEATURES}/posts/a.ts`, '../sites/index.ts'], [`${FEATURES}/sites/b.ts`, '../posts/index.ts']),
  ).toEqual([expect.stringContaining('two features import each other')]);
});

test.each([
  ['an entry', `${FEATURES}/posts/a.ts`, '../sites/index.ts'],
  ['its own feature', `${FEATURES}/posts/list/a.ts`, '../post-store.ts'],
  ['a part of another feature in a test', `${FEATURES}/posts/a.test.ts`, '../sites/site-store.ts'],
  ['what lies below', 'apps/web/src/pages/a.tsx', '../features/posts/b.tsx'],
])('%s is allowed', (_, file, path) => {
  expect(problemsOf([file, path])).toEqual([]);
});
