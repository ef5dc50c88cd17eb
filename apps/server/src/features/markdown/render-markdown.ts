import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { refused } from '../../http/errors.ts';
import { SERVER_ROOT } from '../../system/server-root.ts';
import { DIALECTS, type Dialect } from './dialects.ts';

/**
 * Characters that are parsed on the main thread: the parser's time may be quadratic, 125 ms for 4,000 characters of
 * nested emphasis and 0.7 s for 10,000.
 */
export const SHORT = 4_000;

/** Many times what a legitimate text of 1,000,000 characters takes. */
const WITHIN_MS = 4_000;
const STARTS_WITHIN_MS = 30_000;
const THREADS = 2;
const IDLE_MS = 10_000;
const TOO_HARD = 'Its Markdown is too complex. Split it into parts or convert it to HTML, then try again';

/** Next to the bundle that `npm start` runs, else among the sources. */
const THREAD_FILE = import.meta.filename.endsWith('.ts')
  ? join(SERVER_ROOT, 'src/features/markdown/thread.ts')
  : join(SERVER_ROOT, 'dist/markdown-thread.js');

interface Task {
  owner: string;
  dialect: Dialect;
  text: string;
  resolve(html: string): void;
  reject(error: Error): void;
}

const waiting: Task[] = [];
const running = new Map<Worker, Task>();
const idle: Worker[] = [];

/**
 * Markdown as HTML. A long text is parsed in a worker thread, so that one crafted to take long blocks nobody else.
 *
 * @param owner the user the text belongs to: each user's texts occupy one thread at a time
 * @throws 422 `too_hard_to_read` if it takes too long or is nested too deeply
 */
export async function renderMarkdown(dialect: Dialect, text: string, owner: string): Promise<string> {
  if (text.length <= SHORT) return parse(dialect, text);
  return new Promise((resolve, reject) => {
    waiting.push({ owner, dialect, text, resolve, reject });
    startNext();
  });
}

function parse(dialect: Dialect, text: string): string {
  try {
    return DIALECTS[dialect].parse(text, { async: false });
  } catch {
    // Nested so deeply that the parser overflows the stack.
    throw refused('too_hard_to_read', TOO_HARD);
  }
}

function startNext() {
  if (running.size >= THREADS) return;
  const owners = new Set([...running.values()].map(({ owner }) => owner));
  const at = waiting.findIndex(({ owner }) => !owners.has(owner));
  const [task] = at < 0 ? [] : waiting.splice(at, 1);
  if (task) run(task);
}

function run(task: Task) {
  const rested = idle.pop();
  const thread = rested ?? startThread();
  running.set(thread, task);
  thread.ref();
  const end = () => {
    clearTimeout(timer);
    thread.off('error', giveUp).off('message', hear);
    running.delete(thread);
    startNext();
  };
  const giveUp = () => {
    void thread.terminate();
    end();
    task.reject(refused('too_hard_to_read', TOO_HARD));
  };
  const hear = (html: string | null) => {
    if (html === null) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, WITHIN_MS);
      return;
    }
    rest(thread);
    end();
    task.resolve(html);
  };
  let timer = setTimeout(giveUp, rested ? WITHIN_MS : STARTS_WITHIN_MS);
  thread.on('error', giveUp).on('message', hear);
  thread.postMessage({ dialect: task.dialect, text: task.text });
}

function startThread(): Worker {
  const thread = new Worker(THREAD_FILE, { resourceLimits: { maxOldGenerationSizeMb: 256 } });
  // A thread may also die while idle: an unhandled error event would end the process.
  return thread.on('error', () => forget(thread)).on('exit', () => forget(thread));
}

/** Parks an idle thread and terminates it after a while; meanwhile it does not keep the process alive. */
function rest(thread: Worker) {
  thread.unref();
  idle.push(thread);
  setTimeout(() => {
    if (forget(thread)) void thread.terminate();
  }, IDLE_MS).unref();
}

/** Removes a thread from the idle ones. Returns whether it was one of them. */
function forget(thread: Worker): boolean {
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
  return at >= 0;
}
