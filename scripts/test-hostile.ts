import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FULL, SHAPES } from '../apps/server/test/hostile/shapes.ts';
import { SUBJECTS } from '../apps/server/test/hostile/subjects.ts';

/**
 * Every function that reads users' and sites' text × every text that was made to keep it busy, at the full size of a post.
 * Prints each case that takes longer than it may, how many cases there were, and the slowest.
 *
 * `npm run test:hostile [-- part of a function's name] [-- part of a text's name]`
 */
const LIMIT_MS = 200;
const HANGS_MS = 5_000;
/** What is compiled, and what memory is handed out, at the first run is not its own time. */
const TRIES = 3;

const [named = '', made = ''] = process.argv.slice(2);
let thread: Worker | undefined;
const cases: { subject: string; shape: string; ms: number; error?: string }[] = [];
for (const { name: subject } of SUBJECTS.filter(({ name }) => name.includes(named))) {
  const shapes = Object.keys(SHAPES).filter((name) => name.includes(made));
  for (const shape of shapes) {
    let best = await run(subject, shape);
    for (let attempt = 1; attempt < TRIES && best.ms > LIMIT_MS && best.ms < HANGS_MS; attempt++) {
      const again = await run(subject, shape);
      if (again.ms < best.ms) best = again;
    }
    cases.push({ subject, shape, ...best });
    if (isWrong(best)) console.log(`✗ ${best.ms.toFixed(0).padStart(5)} ms  ${subject}: ${shape} ${best.error ?? ''}`);
  }
  const slowest = Math.max(...cases.filter((each) => each.subject === subject).map(({ ms }) => ms));
  console.log(`  ${slowest.toFixed(0).padStart(5)} ms  ${subject}, the slowest of ${shapes.length}`);
}
await thread?.terminate();

const wrong = cases.filter(isWrong);
const slowest = cases.toSorted((a, b) => b.ms - a.ms)[0];
console.log(
  `\n${cases.length} cases of up to ${FULL.toLocaleString('en-US')} characters, ${wrong.length} over ${LIMIT_MS} ms; the slowest ${slowest?.ms.toFixed(0)} ms: ${slowest?.subject}, ${slowest?.shape}`,
);
process.exitCode = wrong.length === 0 && cases.length > 0 ? 0 : 1;

function isWrong({ ms, error }: { ms: number; error?: string }) {
  return ms > LIMIT_MS || error !== undefined;
}

/** Runs one case in a thread that is ended when it hangs. */
async function run(subject: string, shape: string): Promise<{ ms: number; error?: string }> {
  thread ??= await start();
  const at = thread;
  at.postMessage({ subject, shape, size: FULL });
  const hangs = new AbortController();
  const timer = setTimeout(() => hangs.abort(), HANGS_MS);
  try {
    const [result] = (await once(at, 'message', { signal: hangs.signal })) as [{ ms: number; error?: string }];
    return result;
  } catch (error) {
    thread = undefined;
    await at.terminate();
    return { ms: HANGS_MS, error: hangs.signal.aborted ? 'hangs' : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** A thread that has loaded everything. */
async function start(): Promise<Worker> {
  const started = new Worker(join(import.meta.dirname, '../apps/server/test/hostile/measure.ts'));
  await once(started, 'message');
  return started;
}
