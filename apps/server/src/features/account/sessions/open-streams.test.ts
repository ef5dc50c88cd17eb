import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, type TestPostgres, totpCode } from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUp, type TestUser } from '../../../../test/factories.ts';
import type { TestServer } from '../../../../test/server.ts';
import { buildApp } from '../../../app.ts';
import { readConfig } from '../../../config.ts';
import { createServices } from '../../../create-services.ts';
import { apiKeys, rateLimits, sessions } from '../../../database/schema/index.ts';

/** One process on the embedded database; two nodes on a server, so that events on one end streams on the other. */
describe.each(['the embedded database', 'two nodes on a server'])('an open stream on %s', (kind) => {
  let dataDir: string;
  let postgres: TestPostgres | undefined;
  const nodes: TestServer[] = [];
  let ada: TestUser;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'pressloom-streams-'));
    postgres = kind.startsWith('two') ? await startPostgres() : undefined;
    for (let n = 0; n < (postgres ? 2 : 1); n++) nodes.push(await startNode(dataDir, postgres?.url));
  }, 60_000);
  afterAll(async () => {
    for (const node of nodes) await node.close();
    await postgres?.stop();
    rmSync(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    await here().services.db.delete(rateLimits);
    ada = await signUp(here());
  });

  const here = () => nodes[0] as TestServer;
  const there = () => nodes.at(-1) as TestServer;

  async function open(headers: Record<string, string>, path = '/api/events') {
    const response = await fetch(`${there().url}${path}`, { headers });
    const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
    await expect.poll(async () => (await reader.read()).value).toContain('hello');
    return {
      /** Milliseconds until it ends. */
      async end() {
        const began = performance.now();
        while (!(await reader.read()).done);
        return performance.now() - began;
      },
      next: async () => (await reader.read()).value,
      close: () => reader.cancel(),
    };
  }

  async function onAnotherDevice() {
    const reply = await here().app.inject({
      method: 'POST',
      url: '/api/account/login',
      payload: { email: ada.user.email, password: ada.password },
      headers: { origin: here().config.publicUrl },
    });
    return reply.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  }

  const keyFor = async (expiresAt: string | null = null) => {
    const form = { name: 'Script', scopes: ['read'], expiresAt, password: ada.password };
    return (await ada.request<{ id: string; key: string }>('POST', '/api/keys', form)).body;
  };

  it('ends within a second of signing out, and those of other devices go on', async () => {
    const [own, other] = [await open({ cookie: ada.cookie }), await open({ cookie: await onAnotherDevice() })];
    const ends = own.end();
    await ada.request('POST', '/api/account/logout');
    expect(await ends).toBeLessThan(5_000);
    expect(await other.next()).toContain('sessions');
    await other.close();
  });

  it('ends when its session is ended from another device', async () => {
    const stream = await open({ cookie: await onAnotherDevice() });
    const ends = stream.end();
    const { body } = await ada.request<{ sessions: { id: string; current: boolean }[] }>('GET', '/api/sessions');
    await ada.request('DELETE', `/api/sessions/${body.sessions.find(({ current }) => !current)?.id}`);
    expect(await ends).toBeLessThan(5_000);
  });

  it('ends with a reset of the password, also one of an API key', async () => {
    const { key } = await keyFor();
    const ends = [await open({ cookie: ada.cookie }), await open({ authorization: `Bearer ${key}` })].map((stream) =>
      stream.end(),
    );
    const { internalAdapter } = await here().services.auth.$context;
    const expiresAt = new Date(Date.now() + 60_000);
    await internalAdapter.createVerificationValue({
      identifier: 'reset-password:of-the-mail',
      value: ada.user.id,
      expiresAt,
    });
    const reply = await here().app.inject({
      method: 'POST',
      url: '/api/account/reset-password',
      payload: { token: 'of-the-mail', password: 'another tangerine 8' },
      headers: { origin: here().config.publicUrl },
    });
    expect(reply.statusCode).toBe(200);
    for (const ms of await Promise.all(ends)) expect(ms).toBeLessThan(5_000);
  });

  it('ends when its key is deleted, while those of other keys and of the session go on', async () => {
    const [gone, kept] = [await keyFor(), await keyFor()];
    const stream = await open({ authorization: `Bearer ${gone.key}` });
    const others = [await open({ authorization: `Bearer ${kept.key}` }), await open({ cookie: ada.cookie })];
    const ends = stream.end();
    await ada.request('DELETE', `/api/keys/${gone.id}`);
    expect(await ends).toBeLessThan(5_000);
    for (const other of others) {
      expect(await other.next()).toContain('sessions');
      await other.close();
    }
  });

  it('ends when the account is deleted, also one of an API key', async () => {
    const { key } = await keyFor();
    const ends = [await open({ cookie: ada.cookie }), await open({ authorization: `Bearer ${key}` })].map((stream) =>
      stream.end(),
    );
    expect((await ada.request('POST', '/api/account/delete', { password: ada.password })).status).toBe(202);
    for (const ms of await Promise.all(ends)) expect(ms).toBeLessThan(5_000);
  });

  it('ends when turning on two-factor sign-in replaces its session', async () => {
    const stream = await open({ cookie: ada.cookie });
    const ends = stream.end();
    const { body } = await ada.request<{ secret: string }>('POST', '/api/account/two-factor', {
      password: ada.password,
    });
    await ada.request('POST', '/api/account/two-factor/confirm', { code: totpCode(body.secret) });
    expect(await ends).toBeLessThan(5_000);
  });

  it('ends when its session or its key has run out, with nobody doing anything', async () => {
    const { db } = here().services;
    const { id, key } = await keyFor();
    const soon = new Date(Date.now() + 1_500);
    await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, ada.user.id));
    await db.update(apiKeys).set({ expiresAt: soon }).where(eq(apiKeys.id, id));
    const streams = [await open({ cookie: ada.cookie }), await open({ authorization: `Bearer ${key}` })];
    for (const ms of await Promise.all(streams.map((stream) => stream.end()))) expect(ms).toBeLessThan(8_000);
    expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime());
  });
});

async function startNode(dataDir: string, databaseUrl?: string): Promise<TestServer> {
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    APP_SECRET: 'test-secret-test-secret-test-secret-0',
    DATABASE_URL: databaseUrl,
  });
  const services = await createServices(config);
  const app = await buildApp(services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    services,
    config,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      await app.close();
      await services.close();
    },
  };
}
