import type { NewRun, Notification, Post, Run, RunItem, Site } from '@pressloom/contract';
import {
  type ChatRequest,
  type OpenAiServer,
  startOpenAiServer,
  startWordPress,
  type TestWordPress,
} from '@pressloom/testkit';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectSite, settled, signUp, type TestUser } from '../../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../../test/server.ts';
import { creditBalances, posts, runItems } from '../../../database/schema/index.ts';
import { planRuns } from '../planning/plan-runs.ts';
import { writeRuns } from '../writing/write-runs.ts';
import { watchReviews } from './watch-reviews.ts';

let wordpress: TestWordPress;
let model: OpenAiServer;
let server: TestServer;
let ada: TestUser;
let site: Site;

beforeAll(async () => {
  [wordpress, model] = await Promise.all([startWordPress(), startOpenAiServer()]);
  server = await startTestServer({ worker: true, env: { LLM_BASE_URL: model.url, LLM_API_KEY: model.apiKey } });
  ada = await signUp(server);
  site = await connectSite(ada, wordpress);
  // More articles than the credits of a month.
  await ada.request('GET', '/api/credits');
  const { db } = server.services;
  await db.update(creditBalances).set({ left: 100 }).where(eq(creditBalances.userId, ada.user.id));
});
afterAll(async () => {
  await server.close();
  await model.stop();
  await wordpress.stop();
});
beforeEach(() => {
  model.requests.length = 0;
  model.answerWith(writing);
});

const promptOf = ({ messages }: ChatRequest) => messages.at(-1)?.content ?? '';

function writing(request: ChatRequest) {
  const prompt = promptOf(request);
  if (prompt.startsWith('Outline')) {
    return { text: '{"sections": [{"heading": "One", "points": []}, {"heading": "Two", "points": []}]}' };
  }
  const note = /^The editor asks for this: (.*)$/m.exec(prompt)?.[1] ?? 'as it comes';
  return { text: prompt.startsWith('Write one part') ? `Written ${note}.` : '{}' };
}

const work = () => writeRuns(server.services, new AbortController().signal);
const read = async (id: string) => (await ada.request<Run>('GET', `/api/runs/${id}`)).body;
const postOf = async (item: RunItem | undefined) =>
  (await ada.request<Post>('GET', `/api/posts/${item?.post?.id}`)).body;

async function drafts(titles: string[], asked: Partial<NewRun> = {}): Promise<Run> {
  const { body } = await ada.request<Run>('POST', '/api/runs', {
    topic: 'Tea',
    siteId: site.id,
    list: titles.map((title) => ({ title })),
    schedule: { startDate: '2030-06-01', rhythm: 'daily' },
    ...asked,
  });
  await planRuns(server.services, new AbortController().signal);
  const { version } = await read(body.id);
  const reply = await ada.request<Run>('POST', `/api/runs/${body.id}/accept`, { version });
  expect(reply.status).toBe(200);
  await work();
  return read(body.id);
}

const act = async (items: (RunItem | undefined)[], action: string, more = {}) => {
  const ids = items.map((item) => item?.id ?? '');
  const versions = Object.fromEntries(items.map((item) => [item?.id ?? '', item?.post?.version ?? 0]));
  const { status, body } = await ada.request<{ results: { error: unknown }[] }>('POST', '/api/review', {
    ids,
    action,
    ...(action === 'approve' && { versions }),
    ...more,
  });
  expect(status).toBe(200);
  return body.results.map(({ error }) => error);
};
/** Moves the date of an article, as if time had passed. */
async function dateIn(item: RunItem | undefined, hours: number) {
  const date = new Date(Date.now() + hours * 3_600_000);
  const { db } = server.services;
  await db
    .update(runItems)
    .set({ plannedAt: date })
    .where(eq(runItems.id, item?.id ?? ''));
  await db
    .update(posts)
    .set({ scheduledDate: date })
    .where(eq(posts.id, item?.post?.id ?? ''));
}

const onSite = () =>
  wordpress.php<{ title: string; status: string }[]>(
    `return array_map(fn ($post) => ['title' => $post->post_title, 'status' => $post->post_status],
      get_posts(['post_status' => 'any', 'numberposts' => -1]));`,
  );

describe('a draft of a run', () => {
  test('leaves for its site when it is approved, and not before: not by a save, and not by its date', async () => {
    const run = await drafts(['Green tea', 'Black tea']);
    const [first, second] = run.items;
    const draft = await postOf(first);
    const saved = await ada.request<Post>('PATCH', `/api/posts/${draft.id}`, {
      version: draft.version,
      excerpt: 'Mine',
    });
    expect(saved.body).toMatchObject({ status: 'pending', scheduledDate: first?.plannedAt, publication: null });
    expect((await ada.request<{ items: RunItem[]; total: number }>('GET', '/api/review')).body).toMatchObject({
      total: 2,
      items: [{ id: first?.id, topic: 'Tea', site: { id: site.id } }, { id: second?.id }],
    });
    // What was read is another text.
    expect(await act([first, second], 'approve', { versions: { [first?.id ?? '']: draft.version } })).toMatchObject([
      { code: 'changed_elsewhere' },
      { code: 'invalid_request' },
    ]);
    expect((await read(run.id)).counts).toEqual({ review: 2 });
    const shown = (await read(run.id)).items[0];
    expect(await act([shown], 'approve')).toEqual([null]);
    const { publication } = await postOf(first);
    await settled(server, ada.user.id, publication?.id ?? '');
    expect(await postOf(first)).toMatchObject({ status: 'scheduled', scheduledDate: first?.plannedAt });
    expect((await read(run.id)).counts).toEqual({ approved: 1, review: 1 });
    const there = await onSite();
    expect(there.filter(({ title }) => ['Green tea', 'Black tea'].includes(title))).toMatchObject([
      { title: 'Green tea', status: 'future' },
    ]);
    // Twice is once.
    expect(await act([first], 'approve')).toEqual([null]);
  });

  test('has its category on the site, though that was deleted there meanwhile', async () => {
    await wordpress.php(`wp_insert_term('Kettles', 'category');`);
    expect((await ada.request('GET', `/api/sites/${site.id}/terms?taxonomy=categories`)).status).toBe(200);
    const run = await drafts(['Copper kettles'], { categories: ['Kettles'] });
    await wordpress.php(`wp_delete_term(get_term_by('name', 'Kettles', 'category')->term_id, 'category');`);
    expect(await act(run.items, 'approve')).toEqual([null]);
    const { publication } = await postOf(run.items[0]);
    await settled(server, ada.user.id, publication?.id ?? '');
    expect(
      await wordpress.php(
        `return wp_get_post_categories(get_posts(['title' => 'Copper kettles', 'post_status' => 'future'])[0]->ID, ['fields' => 'names']);`,
      ),
    ).toEqual(['Kettles']);
  });

  test('is written again with a note: whole, or one section beside what its user wrote; it costs nothing more', async () => {
    const run = await drafts(['White tea']);
    const [item] = run.items;
    const before = await ada.request<{ left: number }>('GET', '/api/credits');
    await act([item], 'regenerate', { note: 'shorter', section: 1 });
    const draft = await postOf(item);
    await ada.request('PATCH', `/api/posts/${draft.id}`, {
      version: draft.version,
      content: draft.content.replace('<h2>Two</h2>', '<h2>Mine</h2>'),
    });
    await work();
    expect((await postOf(item)).content.replaceAll('\n', '')).toBe(
      '<p>Written as it comes.</p><h2>One</h2><p>Written shorter.</p><h2>Mine</h2><p>Written as it comes.</p>',
    );
    await act([item], 'regenerate', { note: 'with cats' });
    await work();
    expect((await postOf(item)).content).toContain('<p>Written with cats.</p>');
    expect(await postOf(item)).toMatchObject({ id: draft.id, status: 'pending', scheduledDate: item?.plannedAt });
    expect((await ada.request<{ left: number }>('GET', '/api/credits')).body.left).toBe(before.body.left);
    const { revisions } = (await ada.request<{ revisions: unknown[] }>('GET', `/api/posts/${draft.id}/revisions`)).body;
    expect(revisions.length).toBeGreaterThanOrEqual(3);
  });

  test('that its user changes while it is written again stays as they left it, and the new text is a version beside it', async () => {
    const run = await drafts(['Blue mountain']);
    const [item] = run.items;
    const ofPost = async () =>
      (await ada.request<{ items: RunItem[] }>('GET', `/api/review?postId=${item?.post?.id}`)).body.items;
    const edit = async (changes: Partial<Post>) => {
      const { id, version } = await postOf(item);
      expect((await ada.request('PATCH', `/api/posts/${id}`, { version, ...changes })).status).toBe(200);
    };
    await act([item], 'regenerate', { note: 'shorter' });
    expect(await ofPost()).toMatchObject([{ id: item?.id, state: 'queued' }]);
    expect(
      (await ada.request<{ items: RunItem[] }>('GET', '/api/review')).body.items.map(({ id }) => id),
    ).not.toContain(item?.id);
    await edit({ content: '<p>Mine alone.</p>' });
    await work();
    expect((await postOf(item)).content).toBe('<p>Mine alone.</p>');
    expect(await ofPost()).toMatchObject([{ state: 'review', error: { code: 'edited_meanwhile' } }]);
    const newest = async () => {
      const path = `/api/posts/${item?.post?.id}/revisions`;
      const [first] = (await ada.request<{ revisions: { id: string; author: string }[] }>('GET', path)).body.revisions;
      const { body } = await ada.request<{ content: string }>('GET', `/api/revisions/${first?.id}`);
      return `${first?.author}: ${body.content}`;
    };
    expect(await newest()).toContain('pressloom: <p>Written shorter.</p>');
    // Another field stays as well, beside the new text.
    await act([(await read(run.id)).items[0]], 'regenerate', { note: 'longer' });
    await edit({ seoTitle: 'Mine' });
    await work();
    expect(await postOf(item)).toMatchObject({ seoTitle: 'Mine', content: expect.stringContaining('Written longer.') });
    expect(await ofPost()).toMatchObject([{ state: 'review', error: null }]);
    // So does the one section that was asked for.
    await act([(await read(run.id)).items[0]], 'regenerate', { note: 'better', section: 1 });
    const { content } = await postOf(item);
    await edit({ content: content.replace(/<h2>One<\/h2>\s*<p>[^<]*<\/p>/, '<h2>One</h2><p>My section.</p>') });
    await work();
    expect((await postOf(item)).content).toContain('My section.');
    expect(await newest()).toContain('Written better.');
  });

  test('that is skipped stays a draft without a date', async () => {
    const run = await drafts(['Yellow tea']);
    expect(await act(run.items, 'skip')).toEqual([null]);
    expect(await postOf(run.items[0])).toMatchObject({ status: 'draft', scheduledDate: null });
    expect((await read(run.id)).counts).toEqual({ skipped: 1 });
    expect(await act(run.items, 'approve')).toMatchObject([{ code: 'run_state' }]);
  });

  test('that was skipped can be restored: it waits again, with its date, unless it is gone or on its way', async () => {
    const run = await drafts(['Blue tea', 'Pink tea', 'Red tea']);
    const [blue, pink, red] = run.items;
    expect(await act(run.items, 'skip')).toEqual([null, null, null]);
    const sent = await postOf(pink);
    await ada.request('POST', `/api/posts/${sent.id}/publication`, { action: 'publish', version: sent.version });
    await ada.request('DELETE', `/api/posts/${red?.post?.id}`);
    expect(await act(run.items, 'restore')).toMatchObject([null, { code: 'run_state' }, { code: 'draft_gone' }]);
    expect(await postOf(blue)).toMatchObject({ status: 'pending', scheduledDate: blue?.plannedAt });
    // Twice is once.
    expect(await act([blue], 'restore')).toEqual([null]);
    const { publication } = await postOf(pink);
    await settled(server, ada.user.id, publication?.id ?? '');
    expect(await act([pink], 'restore')).toMatchObject([{ code: 'run_state' }]);
    const restored = (await read(run.id)).items;
    expect(restored.map(({ state }) => state)).toEqual(['review', 'skipped', 'skipped']);
    expect(await act([restored[0]], 'approve')).toEqual([null]);
    await settled(server, ada.user.id, (await postOf(blue)).publication?.id ?? '');
    expect(await postOf(blue)).toMatchObject({ status: 'scheduled', scheduledDate: blue?.plannedAt });
  });

  test('that is restored has the next free date of its run, if another one took its own meanwhile', async () => {
    const run = await drafts(['Jasmine', 'Chai']);
    const [jasmine, chai] = run.items;
    expect(await act([jasmine], 'skip')).toEqual([null]);
    await dateIn(chai, -24);
    await watchReviews(server.services, new AbortController().signal);
    expect((await postOf(chai)).scheduledDate).toBe(jasmine?.plannedAt);
    expect(await act([jasmine], 'restore')).toEqual([null]);
    expect((await read(run.id)).items[0]).toMatchObject({ state: 'review', plannedAt: chai?.plannedAt });
    expect((await postOf(jasmine)).scheduledDate).toBe(chai?.plannedAt);
  });

  test('that comes back after its date has the next free one; dates of deleted and withdrawn posts are free', async () => {
    const run = await drafts(['Silver needle', 'White peony', 'Shou mei']);
    const [silver, peony, shou] = run.items;
    expect(await act([silver], 'skip')).toEqual([null]);
    await dateIn(silver, -24);
    await ada.request('DELETE', `/api/posts/${peony?.post?.id}`);
    expect(await act([shou], 'approve')).toEqual([null]);
    const { publication } = await postOf(shou);
    await settled(server, ada.user.id, publication?.id ?? '');
    const scheduled = await postOf(shou);
    await ada.request('PATCH', `/api/posts/${scheduled.id}`, { version: scheduled.version, status: 'draft' });
    await settled(server, ada.user.id, publication?.id ?? '');
    expect(await postOf(shou)).toMatchObject({ status: 'draft' });
    // The first one's own date is past, 2 June was that of the deleted one, 3 June that of the withdrawn one.
    expect(await act([silver], 'restore')).toEqual([null]);
    const freed = async (date: string) => {
      const { db } = server.services;
      await db
        .update(runItems)
        .set({ state: 'skipped', plannedAt: new Date(date) })
        .where(eq(runItems.id, silver?.id ?? ''));
      await act([silver], 'skip');
      expect(await act([silver], 'restore')).toEqual([null]);
      expect((await read(run.id)).items[0]).toMatchObject({ state: 'review', plannedAt: date });
    };
    expect((await read(run.id)).items[0]).toMatchObject({ state: 'review', plannedAt: '2030-06-01T09:00:00.000Z' });
    await freed('2030-06-02T09:00:00.000Z');
    await freed('2030-06-03T09:00:00.000Z');
    await ada.request('DELETE', `/api/runs/${run.id}`);
  });

  test('that was deleted is written anew after all, as is one that was skipped before: each with a free date', async () => {
    const run = await drafts(['Moonlight', 'Snow bud']);
    const [moonlight, snow] = run.items;
    await ada.request('DELETE', `/api/posts/${moonlight?.post?.id}`);
    expect(await act([snow], 'skip')).toEqual([null]);
    await ada.request('DELETE', `/api/posts/${snow?.post?.id}`);
    model.requests.length = 0;
    const before = await ada.request<{ left: number }>('GET', '/api/credits');
    expect(await act(run.items, 'retry')).toEqual([null, null]);
    expect((await read(run.id)).state).toBe('writing');
    await work();
    expect(model.requests.some((request) => promptOf(request).startsWith('Write one part'))).toBe(true);
    const { items, state } = await read(run.id);
    expect(state).toBe('done');
    expect(items.map((item) => [item.state, item.plannedAt, item.post?.status])).toEqual([
      ['review', moonlight?.plannedAt, 'pending'],
      ['review', snow?.plannedAt, 'pending'],
    ]);
    expect((await ada.request<{ left: number }>('GET', '/api/credits')).body.left).toBe(before.body.left);
  });

  test('that its user published is not skipped in another tab, which would count it as such', async () => {
    const run = await drafts(['Earl Grey']);
    const draft = await postOf(run.items[0]);
    await ada.request('POST', `/api/posts/${draft.id}/publication`, { action: 'publish', version: draft.version });
    const { publication } = await postOf(run.items[0]);
    await settled(server, ada.user.id, publication?.id ?? '');
    expect(await act(run.items, 'skip')).toMatchObject([{ code: 'run_state' }]);
    expect(await read(run.id)).toMatchObject({ counts: { approved: 1 } });
  });

  test('whose run is removed stays a draft without a date; what is approved stays as it is', async () => {
    const run = await drafts(['Matcha', 'Hojicha']);
    const [matcha, hojicha] = run.items;
    expect(await act([matcha], 'approve')).toEqual([null]);
    const approved = await postOf(matcha);
    expect((await ada.request('DELETE', `/api/runs/${run.id}`)).status).toBe(200);
    expect(await postOf(hojicha)).toMatchObject({ status: 'draft', scheduledDate: null, title: 'Hojicha' });
    expect(await postOf(matcha)).toMatchObject({ status: approved.status, scheduledDate: approved.scheduledDate });
  });

  test('that is skipped while it is to be written again stays a draft as well', async () => {
    const run = await drafts(['Purple tea']);
    await act(run.items, 'regenerate', { section: 1 });
    expect(await act(run.items, 'skip')).toEqual([null]);
    expect(await postOf(run.items[0])).toMatchObject({ status: 'draft', scheduledDate: null });
    expect((await read(run.id)).counts).toEqual({ skipped: 1 });
  });

  test('that its site refuses once it is approved says why, and its run and the list of runs count it', async () => {
    const run = await drafts(['White tea']);
    expect([run.notScheduled, run.items[0]?.post?.publication]).toEqual([0, null]);
    wordpress.muPlugin(
      'refuse',
      "add_filter('rest_pre_insert_post', fn () => new WP_Error('no_tea', 'No tea here.', ['status' => 400]));",
    );
    try {
      expect(await act(run.items, 'approve')).toEqual([null]);
      const { publication } = await postOf(run.items[0]);
      await settled(server, ada.user.id, publication?.id ?? '');
    } finally {
      wordpress.removeMuPlugin('refuse');
    }
    expect(await read(run.id)).toMatchObject({
      state: 'done',
      counts: { approved: 1 },
      notScheduled: 1,
      items: [
        {
          post: {
            status: 'pending',
            publication: { state: 'failed', error: { message: expect.stringContaining('No tea here.') } },
          },
        },
      ],
    });
    const listed = (await ada.request<{ runs: Run[] }>('GET', '/api/runs')).body.runs;
    expect(listed.map(({ id, notScheduled }) => [id, notScheduled])).toContainEqual([run.id, 1]);
    expect(listed.filter(({ notScheduled }) => notScheduled > 0)).toHaveLength(1);
  });

  test('that its user publishes, or deletes, waits no longer', async () => {
    const run = await drafts(['Rooibos', 'Mate']);
    const [first, second] = run.items;
    const draft = await postOf(first);
    await ada.request('DELETE', `/api/posts/${second?.post?.id}`);
    await ada.request('POST', `/api/posts/${draft.id}/publication`, { action: 'publish', version: draft.version });
    const { publication } = await postOf(first);
    await settled(server, ada.user.id, publication?.id ?? '');
    const { counts, items: articles } = await read(run.id);
    expect(counts).toEqual({ approved: 1, skipped: 1 });
    const { publishedAt } = await postOf(first);
    expect(articles[0]?.post).toMatchObject({ scheduledDate: null, publishedAt });
    expect(publishedAt).not.toBeNull();
    const { items } = (await ada.request<{ items: RunItem[] }>('GET', `/api/review?postId=${draft.id}`)).body;
    expect(items).toEqual([]);
  });

  test('of another user is not found', async () => {
    const run = await drafts(['Oolong']);
    const eve = await signUp(server);
    const ids = [run.items[0]?.id];
    expect((await eve.request('POST', '/api/review', { ids, action: 'approve' })).body).toMatchObject({
      results: [{ error: { code: 'not_found' } }],
    });
    expect((await eve.request('GET', '/api/review')).body).toMatchObject({ items: [], total: 0 });
  });

  test('whose date has passed goes out on the next free day of its run', async () => {
    const run = await drafts(['Sencha', 'Matcha']);
    const [first] = run.items;
    const yesterday = new Date(Date.now() - 86_400_000);
    const { db } = server.services;
    await db
      .update(runItems)
      .set({ plannedAt: yesterday })
      .where(eq(runItems.id, first?.id ?? ''));
    const draft = await postOf(first);
    await db.execute(`update blog_posts set scheduled_date = '${yesterday.toISOString()}' where id = '${draft.id}'`);
    await act([first], 'approve');
    // The second has 2 June; the first of the rhythm is free again.
    expect((await read(run.id)).items[0]).toMatchObject({ state: 'approved', plannedAt: '2030-06-01T09:00:00.000Z' });
  });

  test('is reminded of a day before its date; once the date has passed it has the next free one, and is not published', async () => {
    const run = await drafts(['Hojicha', 'Genmaicha']);
    const [first, second] = run.items;
    await dateIn(first, -24);
    await dateIn(second, 3);
    for (let time = 0; time < 2; time++) await watchReviews(server.services, new AbortController().signal);
    const later = '2030-06-01T09:00:00.000Z';
    expect((await read(run.id)).items[0]).toMatchObject({ state: 'review', plannedAt: later });
    expect(await postOf(first)).toMatchObject({ status: 'pending', scheduledDate: later, publication: null });
    const { notifications } = (await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications')).body;
    const own = notifications.filter(({ title }) => title === 'Hojicha' || title === 'Genmaicha');
    expect(own.map(({ kind, title, message }) => [kind, title, message.includes('date passed')])).toEqual([
      ['review', 'Genmaicha', false],
      ['review', 'Hojicha', true],
    ]);
  });

  test('is announced no longer once it is decided, and its run neither once all are', async () => {
    const [alone] = (await drafts(['Sencha'])).items;
    const run = await drafts(['Assam', 'Nilgiri']);
    const [first, second] = run.items;
    await dateIn(alone, 3);
    await dateIn(first, 3);
    await dateIn(second, 4);
    await watchReviews(server.services, new AbortController().signal);
    const unread = async () => {
      const { body } = await ada.request<{ notifications: Notification[] }>('GET', '/api/notifications');
      const own = body.notifications.filter(({ title, read: isRead }) => /^(Sencha|Tea)$/.test(title) && !isRead);
      return own.map(({ title, message }) => `${title}: ${message.slice(0, 12)}`).sort();
    };
    const countOf = (each: string, among: string[]) => among.filter((one) => one === each).length;
    const before = await unread();
    expect(before).toEqual(expect.arrayContaining(['Sencha: This draft i', 'Tea: 2 drafts are', 'Tea: 2 drafts wai']));
    expect(await act([alone], 'skip')).toEqual([null]);
    expect(await unread()).not.toContain('Sencha: This draft i');
    expect(await act([first], 'skip')).toEqual([null]);
    const fresh = await read(run.id);
    const between = await unread();
    expect(between).toEqual(expect.arrayContaining(['Tea: 2 drafts are', 'Tea: 2 drafts wai']));
    expect(await act([fresh.items[1]], 'approve')).toEqual([null]);
    const after = await unread();
    for (const each of ['Tea: 2 drafts are', 'Tea: 2 drafts wai'])
      expect(countOf(each, after)).toBe(countOf(each, between) - 1);
  });

  test('can be moved to another date, and its post with it', async () => {
    const run = await drafts(['Gyokuro']);
    const [item] = run.items;
    const move = (plannedAt: string) =>
      ada.request<Run>('PATCH', `/api/run-items/${item?.id}`, { plannedAt, version: run.version });
    expect(await move('2001-01-01T00:00:00Z')).toMatchObject({ status: 400 });
    expect((await move('2031-02-03T04:05:00Z')).body.items).toMatchObject([{ plannedAt: '2031-02-03T04:05:00.000Z' }]);
    expect((await postOf(item)).scheduledDate).toBe('2031-02-03T04:05:00.000Z');
  });

  test('of a site without review is scheduled by itself, unless a gate fails: then it says why and waits', async () => {
    const watch = () => watchReviews(server.services, new AbortController().signal);
    const [before] = (await drafts(['Bancha'])).items;
    expect((await ada.request('PUT', `/api/sites/${site.id}/automation`, { publishWithoutReview: true })).status).toBe(
      200,
    );
    const [clear] = (await drafts(['Kukicha'])).items;
    model.answerWith((request) =>
      promptOf(request).startsWith('Write one part')
        ? { text: 'It cured 73 % of 412 patients in 2019.' }
        : writing(request),
    );
    const run = await drafts(['Pu-erh']);
    for (let time = 0; time < 2; time++) await watch();
    expect((await read(clear?.runId ?? '')).counts).toEqual({ approved: 1 });
    expect((await read(before?.runId ?? '')).counts).toEqual({ review: 1 });
    expect((await read(run.id)).items).toMatchObject([
      { state: 'review', error: { code: 'gate_failed', message: expect.stringContaining('without a source') } },
    ]);
    // Five posts of one length and one skeleton are a pattern.
    model.answerWith(writing);
    const pattern = await drafts(['Assam', 'Ceylon', 'Keemun', 'Nilgiri', 'Lapsang']);
    await watch();
    expect((await read(pattern.id)).counts).toEqual({ review: 5 });
    expect((await read(pattern.id)).items.map(({ error }) => error?.code)).toEqual(Array(5).fill('gate_failed'));
    await ada.request('PUT', `/api/sites/${site.id}/automation`, { publishWithoutReview: false });
  });
});
