import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // One process for many files: importing the app and compiling PGlite's WebAssembly cost more than most files' tests.
    isolate: false,
    globalSetup: ['./test/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 10_000 } },
  },
});
