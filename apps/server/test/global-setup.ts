import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { databaseOn, openDatabase } from '../src/database/connection.ts';
import { extensions } from '../src/database/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** What a fresh database is copied from: a file on PGlite, a template database on a server. */
    databaseTemplate: { kind: 'embedded'; file: string } | { kind: 'server'; url: string; template: string };
  }
}

/** Prepares one migrated database for every test file to copy: on the server of DATABASE_URL, else on PGlite. */
export default async function setup(project: TestProject) {
  // The process tests start what users start.
  execFileSync('node', ['scripts/build-if-stale.ts'], { cwd: REPOSITORY, stdio: 'inherit' });
  const serverUrl = process.env.DATABASE_URL;
  const { template, remove } = serverUrl ? await serverTemplate(serverUrl) : await embeddedTemplate();
  process.stderr.write(`Server tests run on ${serverUrl ? 'PostgreSQL' : 'PGlite'}\n`);
  project.provide('databaseTemplate', template);
  return remove;
}

const REPOSITORY = join(import.meta.dirname, '../../..');

async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'pressloom-template-'));
  const lite = await PGlite.create({ extensions });
  const database = await databaseOn(lite, () => lite.close());
  // A copy needs no template databases of PostgreSQL's own: without them it is made in two thirds of the time.
  await lite.exec('UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await lite.exec(`DROP DATABASE ${name}`);
  const file = join(folder, 'template.tar');
  const dump = await lite.dumpDataDir('none');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  await database.close();
  return { template: { kind: 'embedded' as const, file }, remove: () => rmSync(folder, { recursive: true }) };
}

async function serverTemplate(url: string) {
  const template = `pressloom_template_${process.pid}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${template}`);
  const templateUrl = new URL(url);
  templateUrl.pathname = `/${template}`;
  const database = await openDatabase({ databaseUrl: templateUrl.href, dataDir: '' });
  await database.close();
  return {
    template: { kind: 'server' as const, url, template },
    remove: async () => {
      await admin.query(`DROP DATABASE ${template} WITH (FORCE)`);
      await admin.end();
    },
  };
}
