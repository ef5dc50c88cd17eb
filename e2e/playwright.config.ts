import { defineConfig } from '@playwright/test';
import { findBrowser } from '../packages/testkit/src/index.ts';

const browser = await findBrowser();

/** Tests told from a user's point of view: a real product, a real WordPress, a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './build.ts',
  // Each has its own product and its own WordPress.
  workers: 2,
  // Only what fails waits for as long. On a machine that is busy with something else a story takes several times its time.
  timeout: 600_000,
  // Where a signal is lost, pressloom looks by itself every five minutes: `toPass` waits for that.
  expect: { timeout: 30_000, toPass: { timeout: 330_000 } },
  forbidOnly: true,
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // Shorter than the test's, so that a step that hangs is named.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    contextOptions: { reducedMotion: 'reduce' },
    // Recording a trace takes a fifth of the time that a story takes: on request only.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: browser.args,
      env: { ...(process.env as Record<string, string>), ...browser.env },
    },
  },
});
