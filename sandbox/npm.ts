import { spawn } from 'node:child_process';

/**
 * Installs a folder's lock file exactly (`npm ci`).
 *
 * @throws Error with npm's last lines if it fails
 */
export async function npmCi(folder: string): Promise<void> {
  // Inside an npm script, npm tells where it is; a bare `npm` needs a shell on Windows.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    : spawn('npm', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`npm ci in ${folder} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
}
