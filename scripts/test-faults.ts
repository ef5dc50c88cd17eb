import { ACTIONS } from '../apps/server/test/faults/actions.ts';
import { FAULTS, type NamedFault } from '../apps/server/test/faults/faults.ts';
import { signUpAt } from '../apps/server/test/faults/http-caller.ts';
import { KILLS_APART, runKillsApart } from '../apps/server/test/faults/kills-apart.ts';
import { startNodes } from '../apps/server/test/faults/nodes.ts';
import { outageName, runOutage } from '../apps/server/test/faults/outage.ts';
import { databaseFaults, killFaults } from '../apps/server/test/faults/process-faults.ts';
import { RESTORED, runRestoredBackup } from '../apps/server/test/faults/restored-backup.ts';
import { ANY_ADDRESS, writers } from '../apps/server/test/faults/rig.ts';
import { type Row, runCases } from '../apps/server/test/faults/run-cases.ts';
import { runSiteChanges, SITE_CHANGES } from '../apps/server/test/faults/site-changes.ts';
import { startDebianWordPress, startPostgres, type TestPostgres } from '../packages/testkit/src/index.ts';

/**
 * Every fault × every action, on a real WordPress (nginx, PHP-FPM, MariaDB), with the real server in a separate process
 * and its real waits, on the embedded database and on PostgreSQL with two nodes. Counts rows in WordPress' own
 * database. Then changes made on the site behind our back, and a database restored from a backup.
 *
 * `npm run test:faults [-- embedded|postgres] [-- part of a fault's name] [-- part of an action's name]`; '' means all,
 * and `|` separates several. The outage lasts 30 minutes, or OUTAGE_MINUTES.
 */
const PATIENCE_MS = 15 * 60_000;
const [only = '', named = '', doing = ''] = process.argv.slice(2);
const isMeant = (name: string, parts: string) => parts.split('|').some((part) => name.includes(part));
const outageMinutes = Number(process.env.OUTAGE_MINUTES ?? 30);

// Child processes end when this process exits, which a signal alone would not trigger.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const rows: (Row & { database: string })[] = [];
let kills = 0;
for (const database of ['embedded', 'postgres'].filter((name) => only === '' || name === only)) {
  const postgres = database === 'postgres' ? await startPostgres() : undefined;
  console.log(`\n── ${postgres?.source ?? 'embedded database'} ──`);
  try {
    await runOn(database, postgres);
  } finally {
    await postgres?.stop();
  }
}
const wrong = rows.filter((row) => row.problem || row.found !== row.asked || row.orphans > 0);
console.log(
  `\n${rows.length} rows, ${kills} kills: ${rows.length - wrong.length} one asked, one found, none orphaned; ${wrong.length} not`,
);
process.exitCode = wrong.length === 0 && rows.length > 0 ? 0 : 1;

async function runOn(database: string, postgres: TestPostgres | undefined): Promise<void> {
  const wordpress = await startDebianWordPress({ workers: 8 });
  wordpress.muPlugin('any-address', ANY_ADDRESS);
  // A site processes four posts at a time: with five sites, all actions are in progress when the blow strikes.
  const logins = await writers(wordpress, 5);
  const nodes = await startNodes({ databaseUrl: postgres?.url, count: postgres ? 2 : 1 });
  try {
    const blows = [...killFaults(nodes.kill), ...(postgres ? databaseFaults(postgres.restart) : [])];
    for (const batch of [FAULTS, ...blows.map((blow) => [blow])]) {
      const faults = batch.filter(({ name }) => isMeant(name, named));
      if (faults.length > 0) await runBatch(database, faults);
    }
    const rig = { wordpress, user: await signUpAt(nodes.url), logins };
    const actions = ACTIONS.filter(({ name }) => isMeant(name, doing));
    const changes = SITE_CHANGES.filter(({ name }) => isMeant(name, named));
    report(database, ...(await runSiteChanges(rig, changes, actions, PATIENCE_MS)));
    if (isMeant(RESTORED, named)) report(database, ...(await runRestoredBackup(rig, nodes, actions, PATIENCE_MS)));
    if (doing === '') {
      if (isMeant(KILLS_APART, named)) report(database, await runKillsApart(rig, nodes, PATIENCE_MS));
      if (isMeant(outageName(outageMinutes), named)) report(database, await runOutage(rig, outageMinutes));
    }
    kills += nodes.kills();
  } finally {
    await nodes.stop();
    await wordpress.stop();
  }

  async function runBatch(on: string, faults: NamedFault[]): Promise<void> {
    const rig = { wordpress, user: await signUpAt(nodes.url), logins };
    const actions = ACTIONS.filter(({ name }) => isMeant(name, doing));
    const plan = faults.map((fault) => ({ fault, actions }));
    report(on, ...(await runCases(rig, plan, { patienceMs: PATIENCE_MS })));
  }
}

function report(database: string, ...reached: Row[]): void {
  for (const row of reached) {
    rows.push({ ...row, database });
    print(row);
  }
}

function print({ fault, action, asked, found, orphans, healMs, problem }: Row): void {
  const heal = `${(healMs / 1_000).toFixed(1)} s`.padStart(8);
  const sign = problem || found !== asked || orphans > 0 ? '✗' : '✓';
  console.log(
    `${sign} ${fault.padEnd(38)} ${action.padEnd(18)} asked ${asked}  found ${found}  orphans ${orphans} ${heal}  ${problem}`,
  );
}
