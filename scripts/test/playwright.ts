import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';

export async function runPlaywright(folder: string, specs: string[]): Promise<Count> {
  const file = join(folder, 'e2e.json');
  const status = await runCommand('e2e', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...specs], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> };
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0);
  // Its own summary, just above, names what failed.
  return { passed: stats.expected ?? 0, failed: failed === 0 && status !== 0 ? 1 : failed, failures: [] };
}
