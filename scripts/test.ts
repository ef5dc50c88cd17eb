import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser, startPostgres } from '../packages/testkit/src/index.ts';

/**
 * All suites: units and server on PGlite, the server again on PostgreSQL, and the e2e tests in a real browser against a
 * real WordPress. Names what it uses, never skips, and ends with the totals `N passed, N failed`.
 *
 * `node scripts/test.ts [units|postgres|e2e]…` runs some of them.
 */
interface Count {
  passed: number;
  failed: number;
  /** Failure messages, where available, repeated at the end of the output: thousands of lines precede it. */
  failures: string[];
}

/** Part of Vitest's JSON report: https://vitest.dev/guide/reporters#json-reporter */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'pressloom-results-'));
const wanted = process.argv.slice(2);
const suites: Record<string, () => Promise<Count>> = {
  units: () => vitest('units', [], { DATABASE_URL: '' }),
  postgres: async () => {
    const postgres = await startPostgres();
    process.stdout.write(`PostgreSQL: ${postgres.source}\n`);
    try {
      return await vitest('postgres', ['--project', 'server'], { DATABASE_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
  e2e: playwright,
};

// Found once before anything runs: the npm package is unpacked now, and not by several suites at once.
await findBrowser().then(
  ({ source }) => process.stdout.write(`Browser: ${source}\n`),
  (error: Error) => process.stdout.write(`${error.message}\n`),
);

const totals: Count = { passed: 0, failed: 0, failures: [] };
for (const [name, run] of Object.entries(suites)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n── ${name} ──\n`);
  const count = await run().catch((error: unknown): Count => {
    process.stdout.write(`${name} could not run: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, failures: [] };
  });
  process.stdout.write(`${name}: ${count.passed} passed, ${count.failed} failed\n`);
  totals.passed += count.passed;
  totals.failed += count.failed;
  totals.failures.push(...count.failures.map((failure) => `${name}: ${failure}`));
}
rmSync(folder, { recursive: true });
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;
if (totals.failures.length > 0) process.stdout.write(`\nFailed:\n${totals.failures.join('\n')}\n\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed\n`);

async function vitest(name: string, args: string[], env: Record<string, string>): Promise<Count> {
  const file = join(folder, `${name}.json`);
  const status = await runCommand(
    'vitest',
    ['run', ...args, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  // A suite that does not load has no tests, and a skipped test shows nothing: both count as failures.
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative('.', name)}: ${beginning(message)}`] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative('.', name)} › ${fullName}: ${beginning(failureMessages?.[0] ?? 'did not run')}`,
      ),
  ]);
  return { passed: report.numPassedTests, failed: failed === 0 && status !== 0 ? 1 : failed, failures };
}

/** Enough of a failure to find its cause: the expected value and the location follow its first line. */
function beginning(text: string): string {
  return text.split('\n').slice(0, 12).join('\n    ').slice(0, 1500);
}

async function playwright(): Promise<Count> {
  const file = join(folder, 'e2e.json');
  const status = await runCommand('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> };
  const failed = (stats.unexpected ?? 0) + (stats.flaky ?? 0) + (stats.skipped ?? 0);
  // Its own summary, just above, names what failed.
  return { passed: stats.expected ?? 0, failed: failed === 0 && status !== 0 ? 1 : failed, failures: [] };
}

function runCommand(command: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}
