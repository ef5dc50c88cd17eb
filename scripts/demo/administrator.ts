import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const USERNAME = 'demo_admin';

/** The administrator of the demo, with a password of its own for each data folder, which only its owner may read. */
export function demoAdministrator(dataDir: string): { username: string; password: string } {
  const file = join(dataDir, 'demo-administrator');
  if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString('base64url'), { mode: 0o600 });
  return { username: USERNAME, password: readFileSync(file, 'utf8').trim() };
}
