import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/**
 * The tests next to a change, for a first answer within two minutes. Changed is what differs from where the branch left
 * main, committed or not.
 *
 * In the web app these are the tests that import what changed, at any depth. In the server and the packages that would
 * be nearly all, since most tests start the whole server: there it is the tests of the changed room and those that
 * import a changed file themselves. Of the e2e stories it is those that changed, those named after a changed room of
 * the web app, and the main job.
 */
export function changedTests(): { units: string[][]; specs: string[] } {
  const base = git('merge-base', mainBranch(), 'HEAD');
  const changed = [
    ...lines(git('diff', '--name-only', base)),
    ...lines(git('ls-files', '--others', '--exclude-standard')),
  ]
    .filter((file) => /^(apps|packages|e2e)\/.*\.tsx?$/.test(file))
    .sort();
  process.stdout.write(`Changed since ${base.slice(0, 8)}: ${changed.join(', ') || 'no source'}\n`);

  const files = testsNear(changed.filter((file) => !file.startsWith('apps/web/') && !file.startsWith('e2e/')));
  const isWebChanged = changed.some((file) => file.startsWith('apps/web/'));
  return {
    units: [
      ...(files.length > 0 ? [files] : []),
      ...(isWebChanged ? [['--project', 'web', '--changed', base, '--passWithNoTests']] : []),
    ],
    specs: specsFor(changed),
  };
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
const lines = (text: string) => text.split('\n').filter(Boolean);

function mainBranch(): string {
  const known = lines(git('for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/remotes/origin/main'));
  return known[0] ?? 'HEAD';
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

function testsNear(changed: string[]): string[] {
  const sources = changed.filter((file) => !isTest(file));
  const rooms = new Set(sources.map(roomOf));
  const all = globSync('{apps/server,packages/*}/{src,test}/**/*.test.ts').map((file) => file.replaceAll('\\', '/'));
  return all.filter((test) => changed.includes(test) || rooms.has(roomOf(test)) || importsOne(test, sources)).sort();
}

/** The folder of a file; in a feature of the server its sub-folder, e.g. `publishing/delivery`. */
const roomOf = (file: string) => dirname(file);

function importsOne(test: string, sources: string[]): boolean {
  const imported = [...readFileSync(test, 'utf8').matchAll(/from '(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(test), path ?? '').replaceAll('\\', '/'),
  );
  return sources.some((source) => imported.includes(source));
}

function specsFor(changed: string[]): string[] {
  const rooms = changed.flatMap((file) => /^apps\/web\/src\/(?:features|pages)\/([a-z]+)/.exec(file)?.[1] ?? []);
  const named = globSync('e2e/*.spec.ts')
    .map((file) => `e2e/${basename(file)}`)
    .filter((spec) => rooms.some((room) => spec.includes(room)));
  const specs = changed.filter((file) => file.endsWith('.spec.ts') && existsSync(file));
  const isSeen = changed.some((file) => /^(apps\/web|e2e)\//.test(file) && !isTest(file));
  return [...new Set([...specs, ...named, ...(isSeen ? ['e2e/main-job.spec.ts'] : [])])].sort();
}
