import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@pressloom/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepDataPrivate } from './data-dir.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressloom-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const everything = () => [
  dataDir,
  ...readdirSync(dataDir, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
    join(parentPath, name),
  ),
];
const openToOthers = () => everything().filter((path) => (lstatSync(path).mode & 0o077) !== 0);

/** As an earlier release left it. */
function leaveOpen() {
  chmodSync(dataDir, 0o755);
  mkdirSync(join(dataDir, 'outbox'));
  chmodSync(join(dataDir, 'outbox'), 0o755);
  writeFileSync(join(dataDir, 'outbox/1.eml'), 'a link');
  chmodSync(join(dataDir, 'outbox/1.eml'), 0o644);
  writeFileSync(join(dataDir, 'database.lock-holder'), 'process 1');
  chmodSync(join(dataDir, 'database.lock-holder'), 0o664);
}

describe('files of former releases', () => {
  it('are made readable by the owner only', () => {
    leaveOpen();
    expect(openToOthers()).toHaveLength(4);
    expect(keepDataPrivate(dataDir)).toBe(0);
    expect(openToOthers()).toEqual([]);
    expect(lstatSync(join(dataDir, 'outbox')).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(dataDir, 'outbox/1.eml')).mode & 0o777).toBe(0o600);
  });

  it('that a link leads to elsewhere are left alone', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'pressloom-elsewhere-'));
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, join(dataDir, 'link'));
    keepDataPrivate(dataDir);
    expect(lstatSync(elsewhere).mode & 0o777).toBe(0o755);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('a process', () => {
  let running: ChildProcess | undefined;
  afterEach(async () => {
    if (!running || running.exitCode !== null) return;
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
  });

  it('mends them at its start, and all that it writes is for the owner only: database, lock, secret and mails', async () => {
    leaveOpen();
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const entry = new URL('../main.ts', import.meta.url).pathname;
    // As started by a shell with the usual umask.
    let output = '';
    running = spawn('sh', ['-c', 'umask 022; exec "$0" "$1"', process.execPath, entry], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port) },
    });
    for (const stream of [running.stdout, running.stderr]) stream?.on('data', (chunk) => (output += chunk));
    await expect.poll(() => output, { timeout: 100_000 }).toContain('pressloom is ready');
    const post = (path: string, body: object) =>
      fetch(`${url}/api/account/${path}`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const email = 'ada@example.com';
    expect((await post('register', { fullName: 'Ada', email, password: 'a long enough passphrase' })).status).toBe(201);
    await post('forgot-password', { email });
    await expect.poll(() => readdirSync(join(dataDir, 'outbox')).length).toBeGreaterThan(2);
    expect(everything().length).toBeGreaterThan(500);
    expect(openToOthers()).toEqual([]);
    const ended = once(running, 'exit');
    running.kill('SIGTERM');
    await ended;
    // Includes what it writes on shutdown.
    expect(openToOthers()).toEqual([]);
  }, 150_000);
});
