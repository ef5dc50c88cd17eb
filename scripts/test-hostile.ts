import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FULL, SHAPES, SIZES } from '../apps/server/test/hostile/shapes.ts';
import { SUBJECTS } from '../apps/server/test/hostile/subjects.ts';
import { openBrowser } from './measure-in-browser.ts';

/**
 * Every function that parses users' and sites' text × every text made to keep it busy, at the full size of a post and
 * at smaller sizes: the time each takes on the calling thread, on the server and in a browser. Prints the cases that
 * exceed the limit, how many cases there were, and the slowest.
 *
 * `npm run test:hostile [-- part of a function's name] [-- part of a text's name]`
 */
const LIMIT_MS = 200;
/** Also covers texts parsed in a worker thread, which gives up after 4 s, and the time a new thread takes to load. */
const HANGS_MS = 30_000;
/** One-time compiling and memory allocation in the first run should not count. */
const TRIES = 3;

interface Result {
  ms: number;
  error?: string;
}
interface Text {
  shape: string;
  size: number;
}
interface Case extends Result, Text {
  subject: string;
}

const [named = '', made = ''] = process.argv.slice(2);
const subjects = SUBJECTS.filter(({ name }) => name.includes(named));
const texts: Text[] = Object.keys(SHAPES)
  .filter((name) => name.includes(made))
  .flatMap((shape) => SIZES.map((size) => ({ shape, size })));
const began = Date.now();
const cases = [
  ...(await Promise.all(Array.from({ length: availableParallelism() }, measureOnServer))).flat(),
  ...(await measureInBrowser()),
];

const wrong = cases.filter(isWrong);
const [slowest] = cases.toSorted((a, b) => b.ms - a.ms);
console.log(
  `\n${cases.length} cases of up to ${FULL.toLocaleString('en-US')} characters in ${Math.round((Date.now() - began) / 1000)} s, ${wrong.length} over ${LIMIT_MS} ms; the slowest ${slowest?.ms.toFixed(0)} ms: ${slowest && nameOf(slowest)}`,
);
process.exitCode = wrong.length === 0 && cases.length > 0 ? 0 : 1;

function nameOf({ subject, shape, size }: Case) {
  return `${subject}: ${shape}, ${size.toLocaleString('en-US')} characters`;
}

function isWrong({ ms, error }: Result) {
  return ms > LIMIT_MS || error !== undefined;
}

/** Measures the server's functions one after the other, in a worker thread. */
async function measureOnServer(): Promise<Case[]> {
  const measured: Case[] = [];
  let thread: Worker | undefined;
  for (let subject = subjects.shift(); subject !== undefined; subject = subjects.shift()) {
    const { name, max = FULL } = subject;
    const run = async (text: Text) => {
      thread ??= await startThread();
      const result = await measureIn(thread, { subject: name, ...text });
      if (result.ms < HANGS_MS) return result;
      await thread.terminate();
      thread = undefined;
      return result;
    };
    // The largest is cut to the function's maximum input.
    const given = texts.filter(({ size }) => size === FULL || size < max);
    measured.push(...(await measureSubject(name, given, run)));
  }
  await thread?.terminate();
  return measured;
}

/** The same for the web app's functions, in a real browser. */
async function measureInBrowser(): Promise<Case[]> {
  const measured: Case[] = [];
  const browser = await openBrowser(HANGS_MS);
  for (const subject of browser.names.filter((name) => name.includes(named))) {
    measured.push(
      ...(await measureSubject(subject, texts, ({ shape, size }) =>
        browser.measure(subject, SHAPES[shape]?.(size) ?? ''),
      )),
    );
  }
  await browser.close();
  return measured;
}

async function measureSubject(subject: string, given: Text[], run: (text: Text) => Promise<Result>): Promise<Case[]> {
  const measured: Case[] = [];
  for (const text of given) {
    let best = await run(text);
    for (let attempt = 1; attempt < TRIES && best.ms > LIMIT_MS && best.ms < HANGS_MS; attempt++) {
      const again = await run(text);
      if (again.ms < best.ms) best = again;
    }
    const done = { subject, ...text, ...best };
    measured.push(done);
    if (isWrong(done)) console.log(`✗ ${best.ms.toFixed(0).padStart(5)} ms  ${nameOf(done)} ${best.error ?? ''}`);
  }
  const most = Math.max(...measured.map(({ ms }) => ms));
  console.log(`  ${most.toFixed(0).padStart(5)} ms  ${subject}, the slowest of ${given.length}`);
  return measured;
}

async function measureIn(thread: Worker, task: Text & { subject: string }): Promise<Result> {
  const signal = AbortSignal.timeout(HANGS_MS);
  try {
    thread.postMessage(task);
    const [result] = (await once(thread, 'message', { signal })) as [Result];
    return result;
  } catch (error) {
    return { ms: HANGS_MS, error: signal.aborted ? 'hangs' : String(error) };
  }
}

/** A worker thread that has loaded everything. */
async function startThread(): Promise<Worker> {
  const thread = new Worker(join(import.meta.dirname, '../apps/server/test/hostile/measure.ts'));
  await once(thread, 'message');
  return thread;
}
