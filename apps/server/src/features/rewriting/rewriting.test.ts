import { PASSAGE_MAX, type RewriteEvent } from '@pressloom/contract';
import { type OpenAiServer, startOpenAiServer } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { passageMarkup } from './passage-markup.ts';

let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  model = await startOpenAiServer();
  server = await startTestServer({ listen: true, env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
});
afterAll(async () => {
  await server.close();
  await model.stop();
});
beforeEach(async () => {
  model.requests.length = 0;
  model.answerWith(undefined);
  ada = await signUp(server);
});

const ask = (body: object, signal?: AbortSignal) =>
  fetch(`${server.url}/api/rewrites`, {
    method: 'POST',
    headers: { cookie: ada.cookie, origin: server.config.publicUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'rewrite', text: 'Coffee is good.', ...body }),
    signal,
  });
const eventsOf = (text: string) =>
  [...text.matchAll(/^data: (\{"type".*)$/gm)].map(([, json = '']) => JSON.parse(json) as RewriteEvent);
const rewrite = async (body: object) => eventsOf(await (await ask(body)).text());

describe('rewriting a passage', () => {
  test('streams the new wording and ends with it as markup', async () => {
    model.answerWith(() => ({ text: 'Good coffee **matters** — see [why](https://example.org).', pace: 5 }));
    const events = await rewrite({});
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(3);
    expect(events.at(-1)).toEqual({
      type: 'end',
      html: '<p>Good coffee <strong>matters</strong> — see <a href="https://example.org">why</a>.</p>',
    });
  });

  test('sends the passage and a little around it, and nothing else of the post', async () => {
    await rewrite({ action: 'tone', tone: 'humorous', before: 'Mornings.', after: 'Evenings.' });
    const [request] = model.requests;
    const prompt = request?.messages.at(-1)?.content ?? '';
    expect(prompt).toContain('a humorous tone');
    expect(prompt).toContain('<<<\nCoffee is good.\n>>>');
    expect(prompt).toContain('Mornings.');
    expect(prompt).toContain('Evenings.');
    expect(request?.messages).toHaveLength(2);
    expect(request?.temperature).toBe(0.7);
  });

  test.each([
    ['shorten', 'to about 5 words'],
    ['expand', 'to about 6 words'],
    ['rewrite', 'in other words'],
  ])('%s says what is wanted', async (action, words) => {
    await rewrite({ action });
    expect(model.requests[0]?.messages.at(-1)?.content).toContain(words);
  });

  test('offers no passage that the model did not finish', async () => {
    model.answerWith(() => ({ text: 'Half of a passage', finishReason: 'length' }));
    const events = await rewrite({ action: 'expand' });
    expect(events.at(-1)).toMatchObject({ type: 'error', code: 'model_cut_off' });
    expect(events.some(({ type }) => type === 'end')).toBe(false);
  });

  test.each([
    [{ status: 401 }, 'model_key_refused'],
    [{ status: 429 }, 'model_busy'],
    [{ status: 500 }, 'model_failed'],
    [{ text: '' }, 'model_answer_unusable'],
  ])('that fails says why, without the words of the endpoint: %j', async (answer, code) => {
    model.answerWith(() => answer);
    const events = await rewrite({});
    expect(events.at(-1)).toMatchObject({ type: 'error', code });
    expect(JSON.stringify(events)).not.toContain('sk-test-key');
  });

  test('ends at the model when the page goes away', async () => {
    model.answerWith(() => ({ text: 'word '.repeat(2_000), pace: 5 }));
    const abort = new AbortController();
    const response = await ask({}, abort.signal);
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => model.openAnswers()).toBe(0);
  });

  test.each([
    ['nothing', { text: '  ' }],
    ['too long a passage', { text: 'x'.repeat(PASSAGE_MAX + 1) }],
    ['an unknown wish', { action: 'translate' }],
  ])('is refused for %s before the model is asked', async (_, body) => {
    expect((await ask(body)).status).toBe(400);
    expect(model.requests).toHaveLength(0);
  });

  test(`takes ${PASSAGE_MAX} characters`, async () => {
    expect((await rewrite({ text: 'x'.repeat(PASSAGE_MAX) })).at(-1)?.type).toBe('end');
  });

  test('is limited: the 61st in ten minutes is told to wait', async () => {
    model.answerWith(() => ({ text: 'ok' }));
    for (let i = 0; i < 60; i++) await (await ask({})).text();
    const reply = await ask({});
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('an answer as markup', () => {
  test.each([
    ['one line', 'a _b_ `c`', '<p>a <em>b</em> <code>c</code></p>'],
    ['lists and headings', '# A\n\n- b\n- c', '<h2>A</h2><ul>\n<li>b</li>\n<li>c</li>\n</ul>'],
    ['tags are text', 'a <script>x</script> <b>c</b>', '<p>a &lt;script&gt;x&lt;/script&gt; &lt;b&gt;c&lt;/b&gt;</p>'],
    ['a dangerous link is its text', '[a](javascript:x)', '<p>a</p>'],
    ['the marks of the question go', '<<<\na\n>>>', '<p>a</p>'],
    ['a fence around it goes', '```markdown\na\n```', '<p>a</p>'],
    ['quotation marks around it go', '“a b”', '<p>a b</p>'],
    ['quotation marks inside stay', '"a" and "b"', '<p>&quot;a&quot; and &quot;b&quot;</p>'],
  ])('%s', async (_, answer, html) => {
    expect(await passageMarkup(answer, 'ada')).toBe(html);
  });
});
