import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unzip } from '../../../../sandbox/unzip.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pressloom-cache-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('processes that prepare the same thing at once do it one after the other', async () => {
  const program = `
    import { appendFileSync } from 'node:fs';
    import { exclusive } from ${JSON.stringify(new URL('../../../../sandbox/exclusive.ts', import.meta.url).href)};
    const log = ${JSON.stringify(join(folder, 'log'))};
    await exclusive(${JSON.stringify(join(folder, 'a.lock'))}, async () => {
      appendFileSync(log, 'in ');
      await new Promise((done) => setTimeout(done, 150));
      appendFileSync(log, 'out ');
    });`;
  await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', program])));
  expect(await readFile(join(folder, 'log'), 'utf8')).toBe('in out in out in out ');
});

test('an archive is unpacked as it was packed, and what is none is refused', async () => {
  // One stored and one deflated file.
  const archive = join(folder, 'a.zip');
  await writeFile(archive, Buffer.from(ARCHIVE, 'base64'));
  await unzip(archive, join(folder, 'out'), (name) => name.replace(/^top\//, ''));
  expect(await readFile(join(folder, 'out/a.txt'), 'utf8')).toBe('hi\n');
  expect(await readFile(join(folder, 'out/sub/b.txt'), 'utf8')).toBe('x'.repeat(200));
  await writeFile(archive, 'no archive');
  await expect(unzip(archive, join(folder, 'out'))).rejects.toThrow('is not a zip archive');
});

const ARCHIVE =
  'UEsDBBQAAAAAAAAAIQAAAAAAAAAAAAAAAAAEAAAAdG9wL1BLAwQUAAAAAAAAACEAenpv7QMAAAADAAAACQAAAHRvcC9hLnR4dGhpClBLAwQUAAAACAAAACEApmvLfgYAAADIAAAADQAAAHRvcC9zdWIvYi50eHSrqBgeAABQSwECFAMUAAAAAAAAACEAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAgAEAAAAAdG9wL1BLAQIUAxQAAAAAAAAAIQB6em/tAwAAAAMAAAAJAAAAAAAAAAAAAACAASIAAAB0b3AvYS50eHRQSwECFAMUAAAACAAAACEApmvLfgYAAADIAAAADQAAAAAAAAAAAAAAgAFMAAAAdG9wL3N1Yi9iLnR4dFBLBQYAAAAAAwADAKQAAAB9AAAAAAA=';
