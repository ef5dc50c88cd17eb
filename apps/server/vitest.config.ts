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
    // A busy machine takes its time. Looking 20 times a second, as by default, was most of the database's work in some files.
    expect: { poll: { timeout: 30_000, interval: 250 } },
  },
});
