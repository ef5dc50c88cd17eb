import { startOpenAiServer, startProduct } from '../packages/testkit/src/index.ts';
import { readEvents, signUp } from './client.ts';
import { type Measured, median, ms } from './measure.ts';

const RUNS = 100;
/** The first runs are slower on both paths: code is compiled, connections are opened. */
const WARM_UP = 20;
/** Runs per user: the credits of a month. */
const PER_USER = 15;
const LIMIT_MS = 10;

/** How much later the first words reach a page than with a direct streaming call to the same endpoint. */
export async function benchFirstToken(): Promise<Measured[]> {
  const model = await startOpenAiServer();
  // 30 ms to the first token, like a fast hosted model.
  model.answerWith(() => ({ text: `A title\n\n${'word '.repeat(20)}`, delay: 30 }));
  const product = await startProduct({
    LLM_BASE_URL: model.url,
    LLM_API_KEY: model.apiKey,
    LLM_MODEL: model.model,
    LOG_LEVEL: 'warn',
  });
  try {
    const direct: number[] = [];
    const through: number[] = [];
    let client = await signUp(product.url);
    for (let run = 0; run < RUNS; run++) {
      if (run > 0 && run % PER_USER === 0) client = await signUp(product.url);
      direct.push(await timeDirect(model.url, model.apiKey, model.model));
      through.push(await timeThrough(product.url, client));
    }
    const later = median(through.slice(WARM_UP)) - median(direct.slice(WARM_UP));
    return [
      {
        what: `First token on the page, later than a direct call (p50 of ${RUNS - WARM_UP}; direct ${ms(median(direct.slice(WARM_UP)))})`,
        value: ms(later),
        limit: `≤ ${LIMIT_MS} ms`,
        held: later <= LIMIT_MS,
      },
    ];
  } finally {
    await product.stop();
    await model.stop();
  }
}

async function timeDirect(url: string, apiKey: string, model: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model, stream: true, messages: [{ role: 'user', content: 'Write.' }] }),
  });
  let text = '';
  let first = 0;
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (first === 0 && /"content":"[^"]/.test(text)) first = performance.now() - started;
  }
  return first;
}

async function timeThrough(url: string, client: Awaited<ReturnType<typeof signUp>>): Promise<number> {
  const started = performance.now();
  const { id } = await client.call<{ id: string }>('POST', '/api/generations', {
    keywords: ['coffee'],
    length: 'short',
  });
  let first = 0;
  await readEvents(`${url}/api/generations/${id}/stream`, client.cookie, (data) => {
    const event = data as { type: string; generation?: { text: string } };
    const hasText = event.type === 'delta' || (event.type === 'state' && event.generation?.text !== '');
    if (first === 0 && hasText) first = performance.now() - started;
    return event.type === 'end';
  });
  return first;
}
