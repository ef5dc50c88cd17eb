import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';

export async function runPlaywright(folder: string, specs: string[]): Promise<Count> {
  const file = join(folder, 'e2e.json');
  const status = await runCommand('e2e', 'playwright', ['test', '--config', 'e2e/playwright.config.ts', ...specs], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0);
  const failures = suites.flatMap(failuresIn);
  return { passed: stats.expected ?? 0, failed: failed === 0 && status !== 0 ? 1 : failed, failures };
}

interface Report {
  stats: Record<string, number>;
  suites: Suite[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

function failuresIn({ title, suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map((spec) => {
    const errors = spec.tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
    return `${title} › ${spec.title}: ${stripVTControlCharacters(errors.find(Boolean) ?? 'did not pass')}`;
  });
  return [...own, ...suites.flatMap(failuresIn)];
}
