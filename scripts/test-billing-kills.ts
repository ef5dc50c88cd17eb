import { execFileSync } from 'node:child_process';
import { runKills } from '../apps/server/test/billing/kills/run-kills.ts';

/** The scenarios of `npm run test:billing -- --kill`: what went wrong is printed at once, the sums in the end. */
execFileSync('node', ['scripts/build-if-stale.ts'], { stdio: 'inherit' });
const { BILLING_SCENARIOS = '200', BILLING_SEED = '1', BILLING_LANES = '2' } = process.env;
const sums = { scenarios: 0, wrong: 0, steps: 0, kills: 0, payments: 0, refunds: 0, documents: 0 };

// Child processes end when this process exits, which a signal alone would not trigger.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const numbers = await runKills({
  scenarios: Number(BILLING_SCENARIOS),
  firstSeed: Number(BILLING_SEED),
  lanes: Math.min(Number(BILLING_SCENARIOS), Number(BILLING_LANES)),
  report: (story) => {
    sums.scenarios += 1;
    sums.wrong += Number(story.problems.length > 0);
    sums.steps += story.steps.length;
    for (const each of ['kills', 'payments', 'refunds', 'documents'] as const) sums[each] += story[each];
    if (story.problems.length > 0) console.log(JSON.stringify(story, null, 1));
    if (sums.scenarios % 10 === 0) console.log(JSON.stringify(sums));
  },
});
console.log(JSON.stringify(sums));
for (const problem of numbers) console.log(`✗ ${problem}`);
process.exitCode = sums.wrong + numbers.length === 0 && sums.scenarios > 0 ? 0 : 1;
