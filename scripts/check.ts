import { spawnSync } from 'node:child_process';

/** Types, lint, format, import rules, the coverage page, forbidden words and unused code: all are run, and each must pass. */
const steps: [string, string[]][] = [
  ...[
    '.',
    'e2e',
    'packages/blocks',
    'packages/contract',
    'packages/wordpress',
    'packages/testkit',
    'apps/server',
    'apps/web',
  ].map((project): [string, string[]] => ['tsc', ['-p', project]]),
  ['biome', ['check', '--error-on-warnings', '.']],
  ['node', ['scripts/check-imports.ts']],
  ['node', ['scripts/check-coverage.ts']],
  ['node', ['scripts/check-words.ts']],
  ['knip', []],
];

const failed = steps.filter(([command, args]) => {
  process.stdout.write(`${command} ${args.join(' ')}\n`);
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0;
});
process.stdout.write(
  failed.length === 0 ? 'All checks passed\n' : `Failed: ${failed.map((step) => step.flat().join(' ')).join('; ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
