import { parentPort } from 'node:worker_threads';
import { SHAPES } from './shapes.ts';
import { SUBJECTS, type Subject } from './subjects.ts';

/** CPU time of this thread in milliseconds, regardless of what else the machine does. */
export async function measure(subject: string, shape: string, size: number): Promise<number> {
  const { run, max = size } = SUBJECTS.find(({ name }) => name === subject) ?? never(subject);
  const text = SHAPES[shape]?.(Math.min(size, max)) ?? '';
  // Flattens the string, as text from outside is.
  Buffer.byteLength(text);
  // One-time compiling, opening and loading does not count.
  await runOrRefuse(run, 'x');
  const before = process.threadCpuUsage();
  await runOrRefuse(run, text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

async function runOrRefuse(run: Subject['run'], text: string) {
  try {
    await run(text);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

const never = (subject: string): never => {
  throw new Error(`No function is called ${subject}`);
};

/** Errors that say what is wrong with the text. A stack overflow does not. */
const isRefusal = (error: unknown) =>
  error instanceof Error && /^(ExpectedError|WordPressError|YAML\w*Error|ReferenceError)$/.test(error.name);

parentPort?.on('message', async ({ subject, shape, size }: { subject: string; shape: string; size: number }) => {
  try {
    parentPort?.postMessage({ ms: await measure(subject, shape, size) });
  } catch (error) {
    parentPort?.postMessage({ ms: 0, error: String(error) });
  }
});
parentPort?.postMessage('loaded');
