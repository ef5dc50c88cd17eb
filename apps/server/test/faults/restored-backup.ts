import { startFaultyProxy } from '@pressloom/testkit';
import type { NamedAction, Subject } from './actions.ts';
import { census } from './census.ts';
import type { Nodes } from './nodes.ts';
import { connectThrough, publicationOf, type Rig } from './rig.ts';
import { prepared, type Row, until } from './run-cases.ts';

export const RESTORED = 'restored from a backup';

/**
 * Posts wait for their site, the database is backed up, and they are sent. Then the backup, in which they are still
 * waiting, is restored: what is already on the site must be found there, not sent again.
 */
export async function runRestoredBackup(
  rig: Rig,
  nodes: Nodes,
  actions: NamedAction[],
  patienceMs: number,
): Promise<Row[]> {
  const proxy = await startFaultyProxy(rig.wordpress.url);
  try {
    const { id: siteId } = await connectThrough(rig, proxy, rig.logins[0] ?? 'admin');
    const fault = { name: RESTORED, arm: () => undefined };
    const cases = [];
    for (const action of actions.filter(({ from }) => from === 'new'))
      cases.push(await prepared(rig, { fault, action, proxy }, siteId));
    const isDone = ({ postId }: Subject) =>
      until(patienceMs, async () => ((await publicationOf(rig, postId))?.state === 'done' ? true : undefined));
    const tryNow = ({ postId }: Subject) => rig.user.call('POST', `/api/posts/${postId}/publication/retry`);

    proxy.break(
      () => true,
      ({ cut }) => cut(),
      Number.POSITIVE_INFINITY,
    );
    for (const { action, subject } of cases) await action.act(rig, subject);
    await nodes.backUp();
    proxy.heal();
    for (const { subject } of cases) await tryNow(subject).catch(unlessDone);
    for (const { subject } of cases) await isDone(subject);
    await nodes.restore();
    const restored = Date.now();
    for (const { subject } of cases) await tryNow(subject).catch(unlessDone);
    return await Promise.all(
      cases.map(async ({ action, subject }) => {
        const wasDone = await isDone(subject);
        const healMs = Date.now() - restored;
        const there = (await census(rig.wordpress, [subject.title])).get(subject.title);
        const wanted = action.image ? 1 : 0;
        const problems = [
          !wasDone && 'not done in time',
          there?.live[0]?.status !== action.ends && `is "${there?.live[0]?.status}" on the site`,
          there?.shown !== wanted && `shows ${there?.shown} images`,
        ];
        return {
          fault: RESTORED,
          action: action.name,
          asked: 1,
          found: there?.live.length ?? 0,
          orphans: (there?.marks ?? 0) + (there?.images ?? 0) - wanted,
          healMs,
          problem: problems.filter(Boolean).join('; '),
        };
      }),
    );
  } finally {
    await proxy.stop();
  }
}

const unlessDone = (error: Error) => {
  if (!/: (409|422) /.test(error.message)) throw error;
};
