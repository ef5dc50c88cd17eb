import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FULL, SHAPES } from '../apps/server/test/hostile/shapes.ts';
import { SUBJECTS } from '../apps/server/test/hostile/subjects.ts';
import { openBrowser } from './measure-in-browser.ts';

/**
 * Every function that reads users' and sites' text × every text that was made to keep it busy, at the full size of a post:
 * the time that each takes of the thread that calls it, on the server and in a browser. Prints the cases that take longer than they may, how many cases
 * there were, and the slowest.
 *
 * `npm run test:hostile [-- part of a function's name] [-- part of a text's name]`
 */
const LIMIT_MS = 200;
/** Also of texts that are read in a thread of their own, which gives up after 4 s, and of what a new thread has to load first. */
const HANGS_MS = 30_000;
/** What is compiled, and what memory is handed out, at the first run is not its own time. */
const TRIES = 3;

interface Result {
  ms: number;
  error?: string;
}
interface Case extends Result {
  subject: string;
  shape: string;
}

const [named = '', made = ''] = process.argv.slice(2);
const subjects = SUBJECTS.map(({ name }) => name).filter((name) => name.includes(named));
const shapes = Object.keys(SHAPES).filter((name) => name.includes(made));
const began = Date.now();
const cases = [
  ...(await Promise.all(Array.from({ length: availableParallelism() }, measureOnServer))).flat(),
  ...(await measureInBrowser()),
];

const wrong = cases.filter(isWrong);
const [slowest] = cases.toSorted((a, b) => b.ms - a.ms);
console.log(
  `\n${cases.length} cases of up to ${FULL.toLocaleString('en-US')} characters in ${Math.round((Date.now() - began) / 1000)} s, ${wrong.length} over ${LIMIT_MS} ms; the slowest ${slowest?.ms.toFixed(0)} ms: ${slowest?.subject}, ${slowest?.shape}`,
);
process.exitCode = wrong.length === 0 && cases.length > 0 ? 0 : 1;

function isWrong({ ms, error }: Result) {
  return ms > LIMIT_MS || error !== undefined;
}

/** Takes one of the server's functions after the other, in a thread of its own. */
async function measureOnServer(): Promise<Case[]> {
  const measured: Case[] = [];
  let thread: Worker | undefined;
  for (let subject = subjects.shift(); subject !== undefined; subject = subjects.shift()) {
    const run = async (shape: string) => {
      thread ??= await startThread();
      const result = await measureIn(thread, subject ?? '', shape);
      if (result.ms < HANGS_MS) return result;
      await thread.terminate();
      thread = undefined;
      return result;
    };
    measured.push(...(await measureSubject(subject, run)));
  }
  await thread?.terminate();
  return measured;
}

/** The same for the web app's functions, in a real browser. */
async function measureInBrowser(): Promise<Case[]> {
  const measured: Case[] = [];
  const browser = await openBrowser(HANGS_MS);
  for (const subject of browser.names.filter((name) => name.includes(named))) {
    measured.push(...(await measureSubject(subject, (shape) => browser.measure(subject, SHAPES[shape]?.(FULL) ?? ''))));
  }
  await browser.close();
  return measured;
}

async function measureSubject(subject: string, run: (shape: string) => Promise<Result>): Promise<Case[]> {
  const measured: Case[] = [];
  for (const shape of shapes) {
    let best = await run(shape);
    for (let attempt = 1; attempt < TRIES && best.ms > LIMIT_MS && best.ms < HANGS_MS; attempt++) {
      const again = await run(shape);
      if (again.ms < best.ms) best = again;
    }
    measured.push({ subject, shape, ...best });
    if (isWrong(best)) console.log(`✗ ${best.ms.toFixed(0).padStart(5)} ms  ${subject}: ${shape} ${best.error ?? ''}`);
  }
  const most = Math.max(...measured.map(({ ms }) => ms));
  console.log(`  ${most.toFixed(0).padStart(5)} ms  ${subject}, the slowest of ${shapes.length}`);
  return measured;
}

async function measureIn(thread: Worker, subject: string, shape: string): Promise<Result> {
  const signal = AbortSignal.timeout(HANGS_MS);
  try {
    thread.postMessage({ subject, shape, size: FULL });
    const [result] = (await once(thread, 'message', { signal })) as [Result];
    return result;
  } catch (error) {
    return { ms: HANGS_MS, error: signal.aborted ? 'hangs' : String(error) };
  }
}

/** A thread that has loaded everything. */
async function startThread(): Promise<Worker> {
  const thread = new Worker(join(import.meta.dirname, '../apps/server/test/hostile/measure.ts'));
  await once(thread, 'message');
  return thread;
}
