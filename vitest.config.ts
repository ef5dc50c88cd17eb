import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/test/slowest-first.ts';

/** A busy machine takes its time. */
const PATIENT = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], isolate: false } },
      { test: { name: 'blocks', root: 'packages/blocks', include: ['src/**/*.test.ts'], isolate: false } },
      { test: { name: 'contract', root: 'packages/contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'wordpress',
          root: 'packages/wordpress',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'testkit',
          root: 'packages/testkit',
          include: ['src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
          expect: PATIENT,
        },
      },
      {
        test: {
          name: 'round-trip',
          root: 'apps/web',
          include: ['test/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 180_000,
        },
      },
      'apps/server/vitest.config.ts',
      'apps/web/vite.config.ts',
    ],
  },
});
