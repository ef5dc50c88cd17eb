import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../test/server.ts';
import { auditLog } from './database/schema/index.ts';
import { createAdministrator, resetAdministrator } from './features/admin/index.ts';

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

it('npm run admin creates an administrator and resets a password, prints what it made up, and takes none as an argument', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressloom-admin-'));
  try {
    expect(await run(dataDir, 'create', 'head.editor', 'secret')).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: npm run admin -- COMMAND\n/),
    });
    expect((await run(dataDir, 'create', 'a b')).output).toBe(
      'The user name should be 3 to 30 letters, digits or underscores, with single dots between them\n',
    );
    const { code, output } = await run(dataDir, 'create', 'head.editor');
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/\/admindb\/login\nPassword, shown only here: \S{20}\n$/),
    ]);
    const reset = await run(dataDir, 'reset', 'Head.Editor');
    expect([reset.code, reset.output]).toEqual([0, expect.stringMatching(/Password, shown only here: \S{20}\n$/)]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  // Four processes begin, one after the other.
}, 180_000);

it('whom the operator creates can sign in to the admin area, and the audit log says where they come from', async () => {
  const server = await startTestServer();
  expect(await createAdministrator(server.services, 'Head.Editor', 'a rather long one')).toBe(true);
  expect(await createAdministrator(server.services, 'head.EDITOR', 'a rather long one')).toBe(false);
  expect(await resetAdministrator(server.services, 'nobody', 'a rather long one')).toBe(false);
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

it('a password that the operator has reset signs in, the old one and open sessions no longer do', async () => {
  const server = await startTestServer();
  const logIn = (password: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/admin/login',
      headers: { origin: server.config.publicUrl },
      payload: { username: 'head.editor', password },
    });
  await createAdministrator(server.services, 'Head.Editor', 'a rather long one');
  const { name, value } =
    (await logIn('a rather long one')).cookies.find((each) => each.name.includes('admin_session')) ?? {};
  const cookie = `${name}=${value}`;
  const isSignedIn = async () =>
    (await server.app.inject({ url: '/api/admin/overview', headers: { cookie } })).statusCode === 200;
  expect(await isSignedIn()).toBe(true);
  expect(await resetAdministrator(server.services, 'HEAD.editor', 'quite another one')).toBe(true);
  expect(await isSignedIn()).toBe(false);
  expect([(await logIn('a rather long one')).statusCode, (await logIn('quite another one')).statusCode]).toEqual([
    401, 200,
  ]);
  const actions = (await server.services.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toContain('administrator.password-reset');
  await server.close();
});
