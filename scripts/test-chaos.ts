import { parseArgs } from 'node:util';
import { runChaos } from '../apps/server/test/faults/chaos.ts';
import { signUpAt } from '../apps/server/test/faults/http-caller.ts';
import { startNodes } from '../apps/server/test/faults/nodes.ts';
import { ANY_ADDRESS, writers } from '../apps/server/test/faults/rig.ts';
import { startDebianWordPress, startPostgres } from '../packages/testkit/src/index.ts';

/**
 * Random users, faults, kills and database restarts, on two nodes and PostgreSQL: in the end pressloom and the sites
 * must agree on every post. A seed determines actions and faults; process scheduling is not under our control.
 *
 * `npm run test:chaos -- --minutes 3 --seed 7`
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '3' }, seed: { type: 'string' } } });
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
const WRITERS = 5;

// Child processes end when this process exits, which a signal alone would not trigger.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const postgres = await startPostgres();
const wordpress = await startDebianWordPress({ workers: 8 });
wordpress.muPlugin('any-address', ANY_ADDRESS);
const logins = await writers(wordpress, WRITERS);
const nodes = await startNodes({ databaseUrl: postgres.url, count: 2 });
console.log(`Seed ${seed}, ${values.minutes} minutes, ${WRITERS} writers, 2 nodes, ${postgres.source}`);
try {
  const result = await runChaos(
    async (writer) => ({ wordpress, user: await signUpAt(nodes.url), logins: logins.slice(writer, writer + 1) }),
    {
      seed,
      durationMs: Number(values.minutes) * 60_000,
      writers: WRITERS,
      paceMs: 3_000,
      patienceMs: 10 * 60_000,
      blows: [
        { name: 'kill -9', everyMs: 25_000, strike: nodes.kill },
        { name: 'database restart', everyMs: 70_000, strike: postgres.restart },
      ],
    },
  );
  const { problems, healMs, ...figures } = result;
  console.log({ ...figures, kills: nodes.kills(), agreedAfter: `${(healMs / 1_000).toFixed(0)} s` });
  for (const problem of problems) console.log(`✗ ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await nodes.stop();
  await wordpress.stop();
  await postgres.stop();
}
