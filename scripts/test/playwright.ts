import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';

const SHOWN_CHARACTERS = 3_000;

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
  specs: { title: string; ok: boolean; tests: { results: Result[] }[] }[];
}

interface Result {
  errors: { message?: string }[];
  attachments: { name: string; contentType: string; path?: string; body?: string }[];
}

function failuresIn({ title, suites = [], specs }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const own = failed.map((spec) => {
    const lines = spec.tests.flatMap(({ results }) => results.flatMap(describe)).map(stripVTControlCharacters);
    return `${title} › ${spec.title}: ${lines.length > 0 ? lines.join('\n\n') : 'did not pass'}`;
  });
  return [...own, ...suites.flatMap(failuresIn)];
}

/** Every error of a result, what the page showed at the end, and what pressloom logged last. */
function describe({ errors, attachments }: Result): string[] {
  const texts = attachments.filter(({ contentType }) => contentType.startsWith('text/')).map(textOf);
  return [...errors.map(({ message }) => message ?? ''), ...texts].filter(Boolean);
}

/** Playwright describes the page as YAML, in a text of which the rest is known. */
function textOf({ name, path, body = '' }: Result['attachments'][number]): string {
  const text = path ? readFileSync(path, 'utf8') : Buffer.from(body, 'base64').toString();
  const page = /```yaml\n(.*?)```/s.exec(text)?.[1];
  const main = page?.slice(Math.max(0, page.indexOf('\n- main:')));
  return main ? `The page:\n${main.slice(0, SHOWN_CHARACTERS)}` : `${name}:\n${text.slice(-SHOWN_CHARACTERS)}`;
}
