import type { SystemReport } from '@pressloom/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertPublication,
  insertSite,
  signUp,
  signUpAdministrator,
  type TestAdministrator,
  type TestUser,
} from '../../../../test/factories.ts';
import { insertPayment } from '../../../../test/payments.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import {
  backgroundJobs,
  deliveryAttempts,
  nodes,
  outgoingMails,
  refunds,
  siteLeases,
} from '../../../database/schema/index.ts';
import { showNode } from '../../nodes/index.ts';
import { nameProblems } from './name-problems.ts';

// On PostgreSQL: the queries are written by hand.

let server: TestServer;
let admin: TestAdministrator;
let ada: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    env: { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'tiny', LLM_API_KEY: 'sk-hidden' },
  });
  admin = await signUpAdministrator(server);
  ada = await signUp(server);
});
afterAll(() => server.close());

const read = async () => (await admin.ask<SystemReport>('GET', '/api/admin/system')).body;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the system page', () => {
  it('says that no worker runs, until one shows itself', async () => {
    expect((await read()).problems).toContainEqual(expect.stringMatching(/^No worker runs/));
    const node = await showNode(server.services);
    const report = await read();
    expect(report.nodes).toEqual([expect.objectContaining({ role: 'all', isAlive: true, version: report.version })]);
    expect(report.problems.join()).not.toContain('worker');
    await node.close();
    expect((await read()).nodes).toEqual([]);
  });

  it('names a process that ended without a word, and forgets it after a day', async () => {
    const { db } = server.services;
    const silent = { role: 'worker' as const, version: '0.0.9', startedAt: minutesAgo(600) };
    await db.insert(nodes).values([
      { ...silent, id: crypto.randomUUID(), host: 'attic', seenAt: minutesAgo(5) },
      { ...silent, id: crypto.randomUUID(), host: 'cellar', seenAt: minutesAgo(25 * 60) },
    ]);
    const node = await showNode(server.services);
    const { nodes: shown, problems } = await read();
    expect(shown.map(({ host, isAlive }) => [host, isAlive])).toContainEqual(['attic', false]);
    expect(shown.map(({ host }) => host)).not.toContain('cellar');
    expect(problems).toContainEqual(expect.stringMatching(/^A process on attic \(ROLE=worker\) ended without a word/));
    await node.close();
  });

  it('shows the database, the disk and the language model, and no secret', async () => {
    const report = await read();
    expect(report.database.bytes).toBeGreaterThan(1_000_000);
    expect(report.disk?.totalBytes).toBeGreaterThan(report.disk?.freeBytes ?? 0);
    expect(report.model).toEqual({ host: '127.0.0.1:9', name: 'tiny', hasKey: true, problem: 'It does not respond.' });
    expect(report.payments).toBeNull();
    expect(JSON.stringify(report)).not.toContain('sk-hidden');
  });

  it('says which posts wait too long, which sites are paused and what failed', async () => {
    const { db } = server.services;
    const siteId = await insertSite(server, ada, { name: 'Kitchen' });
    const paused = await insertSite(server, ada, { name: 'Garden' });
    await insertPublication(server, ada, siteId, { dueAt: minutesAgo(7), nextAttemptAt: minutesAgo(7) });
    // Waits for its site, which is no fault of ours.
    const { id } = await insertPublication(server, ada, paused, {
      dueAt: minutesAgo(90),
      nextAttemptAt: minutesAgo(60),
    });
    await db.insert(siteLeases).values({
      siteId: paused,
      failingSince: minutesAgo(90),
      backoffUntil: new Date(Date.now() + 60_000),
      failureMessage: 'The site does not answer.',
    });
    const { id: failed } = await insertPublication(server, ada, paused, { state: 'failed' });
    const { id: longAgo } = await insertPublication(server, ada, paused, { state: 'failed' });
    const { id: settled } = await insertPublication(server, ada, paused, { state: 'done' });
    const attempt = { userId: ada.user.id, siteId: paused, action: 'publish' as const, attempt: 1 };
    await db.insert(deliveryAttempts).values([
      { ...attempt, publicationId: failed, outcome: 'failed', startedAt: minutesAgo(9), message: 'No response.' },
      { ...attempt, publicationId: failed, outcome: 'failed', message: 'The password was refused.' },
      { ...attempt, publicationId: longAgo, outcome: 'failed', startedAt: minutesAgo(25 * 60) },
      // Tried again by its user, and arrived.
      { ...attempt, publicationId: settled, outcome: 'failed', startedAt: minutesAgo(9) },
      // Tried again by its user, and on its way.
      { ...attempt, publicationId: id, outcome: 'failed', startedAt: minutesAgo(9) },
      { ...attempt, publicationId: id, outcome: 'retry' },
    ]);
    const report = await read();
    expect(report.publishing).toMatchObject({ waiting: 2, running: 0 });
    expect(report.pausedSites).toMatchObject({
      total: 1,
      sites: [{ name: 'Garden', problem: 'The site does not answer.' }],
    });
    expect(report.failedDeliveries).toMatchObject({
      total: 1,
      last: [{ siteName: 'Garden', problem: 'The password was refused.' }],
    });
    expect(report.problems).toEqual(
      expect.arrayContaining([
        'A post that is due has waited for 7 minutes. Add workers, or look into their log.',
        expect.stringMatching(/^One site is paused/),
        expect.stringMatching(/^One delivery of the last day failed and won’t be tried again/),
      ]),
    );
  });

  it('names a background job that has stopped, while a worker runs', async () => {
    const { db } = server.services;
    const run = { startedAt: minutesAgo(200), endedAt: minutesAgo(200) };
    await db.insert(backgroundJobs).values([
      { ...run, name: 'sweep-payments', lateAt: minutesAgo(1) },
      { ...run, name: 'remove-unused-images', lateAt: minutesAgo(-600) },
      { ...run, name: 'of-an-earlier-release' },
    ]);
    const stopped = async () => (await read()).problems.filter((problem) => problem.includes('has stopped'));
    expect(await stopped()).toEqual([]);
    const node = await showNode(server.services);
    expect(await stopped()).toEqual([expect.stringMatching(/^The background job “sweep-payments” has stopped/)]);
    await node.close();
  });

  it('names a refund that has failed, with its user and what to do', async () => {
    const { db } = server.services;
    const { id: paymentId, providerId } = await insertPayment(db, { userId: ada.user.id });
    const refund = { userId: ada.user.id, paymentId, total: 149_900, cause: 'user' as const };
    await db.insert(refunds).values({ ...refund, state: 'failed', settledAt: minutesAgo(5) });
    expect((await read()).refunds).toEqual([
      {
        problem: expect.stringContaining(`Refund the payment ${providerId} again under Payments`),
        userId: ada.user.id,
        email: ada.user.email,
      },
    ]);
  });

  it('says that webhooks are silent and how many were given up, and nothing of them while they come', async () => {
    const report = await read();
    const heard = { waiting: 0, oldestAt: null, givenUp: 0, lastWebhookAt: report.readAt, isSilent: false };
    const aboutWebhooks = (payments: SystemReport['payments']) =>
      nameProblems({ ...report, payments }, { isLocal: true }).filter((problem) => /webhook/i.test(problem));
    expect([aboutWebhooks(null), aboutWebhooks(heard)]).toEqual([[], []]);
    expect(aboutWebhooks({ ...heard, isSilent: true, givenUp: 3 })).toEqual([
      expect.stringMatching(
        /^Money arrives and no webhook of the payment provider tells of it.* Check in its dashboard/,
      ),
      'Webhooks of the payment provider that could not be acted on: 3. The log says why.',
    ]);
  });

  it('says which emails are not taken and which background job fails', async () => {
    const { db } = server.services;
    await db.delete(outgoingMails);
    const mail = { recipient: 'ada@example.com', subject: 'Hello', text: 'A link that signs in', problem: '550 no' };
    await db.insert(outgoingMails).values([
      { ...mail, about: 'a', problem: null },
      { ...mail, about: 'b', dueAt: minutesAgo(3) },
      { ...mail, about: 'c', givenUpAt: minutesAgo(10) },
    ]);
    await db
      .insert(backgroundJobs)
      .values({ name: 'send-mails', startedAt: minutesAgo(1), endedAt: new Date(), error: 'boom' });
    const report = await read();
    expect(report.mail).toMatchObject({ kind: 'outbox', waiting: 2, refused: 1, givenUp: 1, problem: '550 no' });
    expect(report.problems).toEqual(
      expect.arrayContaining([
        'Emails are not taken by the mail server (1 are tried again, 1 were given up): 550 no',
        'The background job “send-mails” failed and is tried again: boom',
      ]),
    );
    expect(JSON.stringify(report)).not.toContain('signs in');
  });
});
