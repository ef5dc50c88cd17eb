import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../test/server.ts';
import { auditLog } from './database/schema/index.ts';
import { createAdministrator } from './features/admin/index.ts';

const ENTRY = new URL('./admin-command.ts', import.meta.url).pathname;

function run(dataDir: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    // Without a terminal, so that no password is asked for.
    const child = spawn(process.execPath, [ENTRY, ...args], {
      cwd: dataDir,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('exit', (code) => resolve({ code, output }));
  });
}

it('npm run admin creates an administrator once, prints a password it made up, and takes none as an argument', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-admin-'));
  try {
    expect(await run(dataDir, 'create', 'head.editor', 'secret')).toEqual({
      code: 1,
      output: 'Usage: npm run admin -- create NAME\n',
    });
    expect((await run(dataDir, 'create', 'a b')).output).toBe(
      'The user name should be 3 to 30 letters, digits or underscores, with single dots between them\n',
    );
    const { code, output } = await run(dataDir, 'create', 'head.editor');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/\/admindb\/login\nPassword, shown only here: \S{20}\n$/),
    ]);
    const again = await run(dataDir, 'create', 'Head.Editor');
    expect(again).toEqual({ code: 1, output: 'There is an account called Head.Editor already\n' });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('whom the operator creates can sign in to the admin area, and the audit log says where they come from', async () => {
  const server = await startTestServer();
  expect(await createAdministrator(server.services, 'Head.Editor', 'a rather long one')).toBe(true);
  const reply = await server.app.inject({
    method: 'POST',
    url: '/api/admin/login',
    headers: { origin: server.config.publicUrl },
    payload: { username: 'head.editor', password: 'a rather long one' },
  });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { username: 'Head.Editor' }]);
  const [entry] = await server.services.db.select().from(auditLog);
  expect(entry).toMatchObject({ action: 'administrator.appointed', administrator: 'npm run admin' });
  await server.close();
});
