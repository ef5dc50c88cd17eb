import { dirname, join, normalize } from 'node:path';

const ROOMS = ['lib', 'ui', 'features', 'pages', 'app'];

/** Server folders that must not import features. */
const BELOW_FEATURES = ['database', 'http', 'plugins', 'system', 'text'];

const SERVER = 'apps/server/src/';

/**
 * What breaks the import rules of ARCHITECTURE.md that a linter's path patterns cannot express. Biome checks for cycles.
 *
 * @param sources by the path of their file
 */
export function importProblems(sources: ReadonlyMap<string, string>): string[] {
  const problems: string[] = [];
  /** Which server feature imports which, with a file that does. */
  const arrows = new Map<string, string>();
  for (const [file, source] of sources) {
    for (const target of importsOf(file, source)) {
      const problem = objection(file, target);
      if (problem) problems.push(`${file} imports ${target}: ${problem}`);
      const arrow = arrowOf(file, target);
      if (arrow) arrows.set(arrow, file);
    }
  }
  for (const [arrow, file] of arrows) {
    const [from, to] = arrow.split(' → ');
    const back = arrows.get(`${to} → ${from}`);
    if (back && arrow < `${to} → ${from}`) problems.push(`${file} and ${back}: two features import each other`);
  }
  return problems;
}

function importsOf(file: string, source: string): string[] {
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
  if (file.startsWith(SERVER) && !file.endsWith('.test.ts')) return serverObjection(file, target);
  return undefined;
}

/** app → pages → features → ui, lib; and no feature imports another. */
function webObjection(file: string, target: string): string | undefined {
  const [room = '', feature] = file.slice('apps/web/src/'.length).split('/');
  const [targetRoom = '', targetFeature] = target.slice('apps/web/src/'.length).split('/');
  if (room === 'features' && targetRoom === 'features' && feature !== targetFeature) return 'a feature imports another';
  const isPaths = /^apps\/web\/src\/app\/(admin-)?paths\.ts$/.test(target);
  const rank = ROOMS.indexOf(room);
  const targetRank = ROOMS.indexOf(targetRoom);
  if (rank !== -1 && targetRank > Math.max(rank, 1) && !isPaths) return `${room} may not know ${targetRoom}`;
  return undefined;
}

/**
 * The files at the server's root compose everything and may import anything. A feature imports another one only through
 * its index.ts, and never in both directions; the folders below the features import none of them.
 */
function serverObjection(file: string, target: string): string | undefined {
  const { room, feature, targetRoom, targetFeature, inside } = roomsOf(file, target);
  if (room.endsWith('.ts') || targetRoom !== 'features') return undefined;
  if (BELOW_FEATURES.includes(room)) return `${room} may know no feature`;
  if (room === 'features' && feature === targetFeature) return undefined;
  return inside === 'index.ts' ? undefined : 'a feature is reached through its index.ts';
}

/** The server feature that imports another, and that other one. */
function arrowOf(file: string, target: string): string | undefined {
  if (!file.startsWith(SERVER) || file.endsWith('.test.ts')) return undefined;
  const { room, feature, targetRoom, targetFeature } = roomsOf(file, target);
  const isArrow = room === 'features' && targetRoom === 'features' && feature !== targetFeature;
  return isArrow ? `${feature} → ${targetFeature}` : undefined;
}

function roomsOf(file: string, target: string) {
  const [room = '', feature] = file.slice(SERVER.length).split('/');
  const [targetRoom, targetFeature, ...inside] = target.slice(SERVER.length).split('/');
  return { room, feature, targetRoom, targetFeature, inside: inside.join('/') };
}
