import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

/** Too long to be parsed on the main thread. */
const LONG = '**word** '.repeat(2_000);

test('a thread that dies while it rests ends no process, and the next text gets another', async () => {
  const started = once(process, 'worker');
  const html = await renderMarkdown('document', LONG, 'ada');
  const [thread] = (await started) as [Worker];
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  thread.postMessage({ dialect: 'none', text: 'x' });
  await ended;
  expect(await renderMarkdown('document', LONG, 'ada')).toBe(html);
});
