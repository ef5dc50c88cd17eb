import { setTimeout as sleep } from 'node:timers/promises';
import type { NewRun, Run } from '@pressloom/contract';
import type { ChatRequest } from '../packages/testkit/src/index.ts';
import type { Client } from './client.ts';

const SECTIONS = 4;
/** The introduction and the sections. */
export const PARTS = SECTIONS + 1;
/** The text of each part of an article. */
export const SECTION = 'A section of a few words, written at once.';

/** Requests for one article: its outline, introduction, sections and description. */
export const ANSWERS_AN_ARTICLE = PARTS + 2;

/** What a model that writes four sections answers to each request of automation. */
export function answerTo(request: ChatRequest): string {
  const prompt = promptOf(request);
  if (isSection(request)) return SECTION;
  const sections = Array.from({ length: SECTIONS }, (_, index) => ({ heading: `Section ${index}`, points: [] }));
  return prompt.startsWith('Outline') ? JSON.stringify({ sections }) : '{"excerpt": "Read this."}';
}

/** Whether the list of a plan is to be completed. */
export const isOfPlan = (request: ChatRequest) => promptOf(request).startsWith('Topic: ');

/** Whether a part of an article is asked for. */
export const isSection = (request: ChatRequest) => promptOf(request).startsWith('Write one part');

/** The title of the article that a request is for. */
export const titleOf = (request: ChatRequest) => /^Its title is: (.*)$/m.exec(promptOf(request))?.[1] ?? '';

const promptOf = ({ messages }: ChatRequest) => messages.at(-1)?.content ?? '';

const LOOK_MS = 250;

/** Has a list of titles planned, one a day. */
export async function planTitles(client: Client, siteId: string, titles: string[]): Promise<Run> {
  const form: Partial<NewRun> = {
    topic: 'Bench',
    siteId,
    list: titles.map((title) => ({ title })),
    schedule: { startDate: '2099-01-01', rhythm: 'daily' } as NewRun['schedule'],
    image: 'none',
  };
  const { id } = await patiently(() => client.call<Run>('POST', '/api/runs', form));
  return untilNot('planning', client, id);
}

export const acceptPlan = (client: Client, { id, version }: Run) =>
  patiently(() => client.call<Run>('POST', `/api/runs/${id}/accept`, { version }));

/** The run, as soon as it isn't in this state any more. */
export async function untilNot(state: Run['state'], client: Client, id: string): Promise<Run> {
  for (;;) {
    const run = await patiently(() => client.call<Run>('GET', `/api/runs/${id}`));
    if (run.state !== state) return run;
    await sleep(LOOK_MS);
  }
}

/** Asks again while a process says that it is busy, which it says before it does anything. */
export async function patiently<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes('answered 503')) throw error;
      await sleep(LOOK_MS);
    }
  }
}
