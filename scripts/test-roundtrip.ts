import { spawnSync } from 'node:child_process';

/**
 * Opens and edits every post of the corpus in `packages/blocks/corpus`: what is not edited goes back to the byte, and
 * WordPress' own block editor, in a real browser, finds no block invalid that was valid before. Prints the figures. The
 * normal suite does the same with each block once.
 */
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--project',
    'blocks',
    '--project',
    'web',
    '--project',
    'round-trip',
    'round-trip',
    'parse-blocks',
    'blocks/',
    'block-editor',
  ],
  { stdio: 'inherit', env: { ...process.env, ROUND_TRIP: 'all' }, shell: process.platform === 'win32' },
);
process.exitCode = status ?? 1;
