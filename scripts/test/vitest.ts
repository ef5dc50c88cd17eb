import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Count } from './count.ts';
import { runCommand } from './run-command.ts';

/** Part of Vitest's JSON report: https://vitest.dev/guide/reporters#json-reporter */
interface Report {
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

/** Most tests wait for a site: Vitest's default, one process for two cores, leaves both idle. */
const WORKERS = 2;

export async function runVitest(
  suite: string,
  folder: string,
  args: string[],
  env: Record<string, string>,
): Promise<Count> {
  const file = join(folder, `${suite}.json`);
  const status = await runCommand(
    suite,
    'vitest',
    ['run', ...args, `--maxWorkers=${WORKERS}`, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    env,
  );
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
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
