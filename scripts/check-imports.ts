import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The arrows of ARCHITECTURE.md that a linter's path patterns cannot hold. */
const ROOMS = ['lib', 'ui', 'features', 'pages', 'app'];
const problems: string[] = [];

for (const file of globSync('{apps,packages}/*/src/**/*.{ts,tsx}')) {
  for (const target of importsOf(file)) {
    const problem = objection(file, target);
    if (problem) problems.push(`${file} imports ${target}: ${problem}`);
  }
}
process.stdout.write(problems.length === 0 ? 'Import arrows hold\n' : `${problems.join('\n')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    normalize(join(dirname(file), path)),
  );
}

function objection(file: string, target: string): string | undefined {
  const workspace = (path: string) => path.split('/').slice(0, 2).join('/');
  if (workspace(file) !== workspace(target) && !file.startsWith('packages/testkit')) {
    return 'another workspace is reached by its package name';
  }
  if (file.startsWith('apps/web/src/')) return webObjection(file, target);
  return undefined;
}

/** app → pages → features → ui, lib; and no feature imports another. */
function webObjection(file: string, target: string): string | undefined {
  const [room = '', feature] = file.slice('apps/web/src/'.length).split('/');
  const [targetRoom = '', targetFeature] = target.slice('apps/web/src/'.length).split('/');
  if (room === 'features' && targetRoom === 'features' && feature !== targetFeature) return 'a feature imports another';
  const isPaths = target === 'apps/web/src/app/paths.ts';
  const rank = ROOMS.indexOf(room);
  const targetRank = ROOMS.indexOf(targetRoom);
  if (rank !== -1 && targetRank > Math.max(rank, 1) && !isPaths) return `${room} may not know ${targetRoom}`;
  return undefined;
}
