import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, startPostgres } from '../packages/testkit/src/index.ts';
import { changedTests } from './test/changed.ts';
import type { Count } from './test/count.ts';
import { testsOnPostgres } from './test/on-postgres.ts';
import { runPlaywright } from './test/playwright.ts';
import { runVitest } from './test/vitest.ts';

/**
 * Every test once: units and server on PGlite, what depends on the database on PostgreSQL, and the e2e tests in a real
 * browser against a real WordPress. Names what it uses, never skips, and ends with the totals `N passed, N failed`.
 *
 * `node scripts/test.ts all` also runs what depends on the database on PGlite, as CI does. Names of suites run these
 * alone, and `changed` what a change touches.
 */
const folder = mkdtempSync(join(tmpdir(), 'pressloom-results-'));
const wanted = process.argv.slice(2);
const only = wanted.includes('changed') ? changedTests() : undefined;

const suites = {
  units: async () => {
    if (!only) return runVitest('units', folder, testsOnPostgres().map(without), { DATABASE_URL: '' });
    const counts: Count[] = [];
    for (const args of only.units) counts.push(await runVitest('units', folder, args, { DATABASE_URL: '' }));
    return sum(counts);
  },
  postgres: async () => {
    const files = testsOnPostgres();
    const postgres = await startPostgres();
    process.stdout.write(`PostgreSQL: ${postgres.source}, for ${files.length} files\n`);
    try {
      return await runVitest('postgres', folder, ['--project', 'server', ...files], { DATABASE_URL: postgres.url });
    } finally {
      await postgres.stop();
    }
  },
  e2e: () => runPlaywright(folder, only?.specs ?? []),
  embedded: () => runVitest('embedded', folder, ['--project', 'server', ...testsOnPostgres()], { DATABASE_URL: '' }),
};

/** The option of Vitest that leaves a file of the server out. */
const without = (file: string) => `--exclude=**/${file.slice('apps/server/'.length)}`;

const isWanted = (name: keyof typeof suites) => {
  if (only) return name === 'units' ? only.units.length > 0 : name === 'e2e' && only.specs.length > 0;
  return wanted.includes('all') || (wanted.length === 0 ? name !== 'embedded' : wanted.includes(name));
};

// Found and built once before anything runs, and not by several suites at once.
await findBrowser().then(
  ({ source }) => process.stdout.write(`Browser: ${source}\n`),
  (error: Error) => process.stdout.write(`${error.message}\n`),
);
execFileSync('node', ['scripts/build-if-stale.ts'], { stdio: 'inherit' });

// Most tests wait for a site or a page: side by side they leave no core idle. A third lane saves two minutes at most, and
// overloads a slow machine.
const lanes: (keyof typeof suites)[][] = [['postgres', 'units', 'embedded'], ['e2e']];
const ends = new Map<string, Count>();
await Promise.all(
  lanes.map(async (lane) => {
    for (const name of lane.filter(isWanted)) ends.set(name, await runSuite(name));
  }),
);
rmSync(folder, { recursive: true });

process.stdout.write('\n');
for (const [name, { passed, failed }] of ends) process.stdout.write(`${name}: ${passed} passed, ${failed} failed\n`);
const { passed, failed, failures } = sum([...ends.values()]);
const ranNothing = passed === 0 && !only;
process.exitCode = failed === 0 && !ranNothing ? 0 : 1;
if (failures.length > 0) {
  process.stdout.write(`\nFailed:\n${failures.join('\n')}\n\n`);
  // Once more, so that each is named where only the end of the output is kept.
  process.stdout.write(`Failed, in short:\n${failures.map(inShort).join('\n')}\n\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);

async function runSuite(name: keyof typeof suites): Promise<Count> {
  const started = Date.now();
  const count = await suites[name]().catch((error: unknown): Count => {
    const message = `could not run: ${error instanceof Error ? error.message : String(error)}`;
    return { passed: 0, failed: 1, failures: [message] };
  });
  const minutes = ((Date.now() - started) / 60_000).toFixed(1);
  process.stdout.write(`\n${name}: ${count.passed} passed, ${count.failed} failed in ${minutes} minutes\n\n`);
  return { ...count, failures: count.failures.map((failure) => `${name}: ${failure}`) };
}

function inShort(failure: string): string {
  return failure.split('\n').slice(0, 8).join('\n').slice(0, 800);
}

function sum(counts: Count[]): Count {
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failed: counts.reduce((total, { failed }) => total + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}
