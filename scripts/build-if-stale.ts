import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

const web = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite',
  'apps/web/vite.config.ts',
  'packages/contract/src',
];

const builds = [
  { what: 'web app', built: 'apps/web/dist/index.html', sources: web, args: ['build', 'apps/web'] },
  // After the app, whose build empties the folder.
  {
    what: "web app's renderer",
    built: 'apps/web/dist/render/render-page.js',
    sources: web,
    args: ['build', 'apps/web', '--ssr'],
  },
  {
    what: 'server',
    built: 'apps/server/dist/start.js',
    sources: ['apps/server/src', 'apps/server/bundle.config.ts', 'packages/contract/src', 'packages/wordpress/src'],
    args: ['build', '--config', 'apps/server/bundle.config.ts'],
  },
];

/** Builds what is missing or older than its sources. */
for (const { what, built, sources, args } of builds) {
  const file = join(root, built);
  const isFresh =
    existsSync(file) &&
    [...sources, 'package-lock.json'].every((source) => newest(join(root, source)) <= statSync(file).mtimeMs);
  if (isFresh) continue;
  process.stdout.write(`Building the ${what} …\n`);
  const { status } = spawnSync('vite', [...args, '--logLevel', 'warn'], {
    cwd: root,
    // Otherwise a build during a test run would contain React's slow development build, and `npm start` would use it.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const entry = statSync(path);
  if (!entry.isDirectory()) return entry.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
