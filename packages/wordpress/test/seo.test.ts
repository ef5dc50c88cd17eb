import { type SeoPluginName, startWordPress, type TestWordPress, useSeoPlugin } from '@pressloom/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPost, probeSeo, readSeo, type SeoValues, testConnection, writeSeo } from '../src/index.ts';
import { clientOf, failureOf, removeAllPosts } from './connect.ts';

let wordpress: TestWordPress;
let client: Awaited<ReturnType<typeof clientOf>>;
beforeAll(async () => {
  wordpress = await startWordPress();
  await wordpress.createUser({ role: 'editor', username: 'editor', password: 'login-editor' });
  client = await clientOf(wordpress);
});
afterAll(() => wordpress.stop());
beforeEach(() => removeAllPosts(wordpress));

const draft = async () =>
  (await createPost(client, { title: 'Brewing', content: '<p>Beans.</p>', status: 'draft' })).id;
const meta = (id: number, key: string) => wordpress.php<string>(`return get_post_meta(${id}, '${key}', true);`);
const slugOf = (id: number) => wordpress.php<string>(`return get_post(${id})->post_name;`);
const rowOf = (id: number) => wordpress.php<Record<string, unknown>>(`return get_option('aioseo_row_${id}', null);`);

const ALL = ['title', 'description', 'keyphrase'] as const;
const NAMESPACES = ['wp/v2', 'yoast/v1', 'rankmath/v1', 'aioseo/v1', 'seopress/v1'];

describe('the SEO plugin of a site', () => {
  test.each([
    [null, null],
    ['yoast', { plugin: 'yoast', fields: ALL }],
    ['yoast-before-27.7', { plugin: 'yoast', fields: [] }],
    ['rank-math', { plugin: 'rankmath', fields: ALL }],
    ['aioseo', { plugin: 'aioseo', fields: ['title', 'description'] }],
    ['aioseo-4', { plugin: 'aioseo', fields: ['title', 'description'] }],
    ['seopress', { plugin: 'seopress', fields: ALL }],
  ] as const)('is told by what the site states: %s', async (name, found) => {
    await draft();
    useSeoPlugin(wordpress, name);
    expect((await testConnection(client, wordpress)).seo).toEqual(found);
  });

  test('is the one that takes fields, if there are several', async () => {
    useSeoPlugin(wordpress, 'seopress');
    expect(await probeSeo(client, NAMESPACES)).toMatchObject({ plugin: 'seopress' });
  });

  test('takes nothing if the site hides its schema', async () => {
    useSeoPlugin(wordpress, 'yoast');
    wordpress.muPlugin(
      'hide',
      `if (($_GET['_method'] ?? '') === 'OPTIONS') { header('Content-Type: application/json'); echo '[]'; exit; }`,
    );
    expect(await probeSeo(client, ['yoast/v1'])).toEqual({ plugin: 'yoast', fields: [] });
    wordpress.removeMuPlugin('hide');
  });
});

const support = (plugin: 'yoast' | 'rankmath' | 'aioseo' | 'seopress') => ({ plugin, fields: [...ALL] });
const VALUES = { title: 'Brew “better” coffee & tea', description: '100% Arabica: how?', keyphrase: 'Brewing Coffee' };

describe('SEO values', () => {
  test.each([
    ['yoast', 'yoast', VALUES, '_yoast_wpseo_title', '_yoast_wpseo_metadesc', '_yoast_wpseo_focuskw'],
    ['rank-math', 'rankmath', {}, 'rank_math_title', 'rank_math_description', 'rank_math_focus_keyword'],
    [
      'seopress',
      'seopress',
      { ...VALUES, keyphrase: 'brewing coffee' },
      '_seopress_titles_title',
      '_seopress_titles_desc',
      '_seopress_analysis_target_kw',
    ],
  ] as const)('reach %s, which keeps what was not set', async (name, plugin, read, title, description, keyphrase) => {
    useSeoPlugin(wordpress, name);
    const id = await draft();
    const slug = await slugOf(id);
    expect((await writeSeo(client, support(plugin), id, VALUES, {})).dropped).toEqual([]);
    expect(await Promise.all([title, description, keyphrase].map((key) => meta(id, key)))).toEqual(
      Object.values(VALUES),
    );
    expect(await readSeo(client, support(plugin), id)).toEqual(read);
    const { values } = await writeSeo(client, support(plugin), id, { title: 'Newer' }, VALUES);
    expect(values).toEqual({ ...VALUES, title: 'Newer' });
    expect([await meta(id, title), await meta(id, description)]).toEqual(['Newer', VALUES.description]);
    expect(await slugOf(id)).toBe(slug);
  });

  test.each(['aioseo', 'aioseo-4'] as SeoPluginName[])('reach %s, whose keyphrases stay as they are', async (name) => {
    useSeoPlugin(wordpress, name);
    const id = await draft();
    const row = {
      title: null,
      description: null,
      keyphrases: { focus: { keyphrase: 'tea', score: 70 }, additional: [] },
    };
    await wordpress.php(`return update_option('aioseo_row_${id}', json_decode('${JSON.stringify(row)}', true));`);
    const { title, description } = VALUES;
    const before = await readSeo(client, support('aioseo'), id);
    expect(before).toEqual({ title: '', description: '', keyphrase: 'tea' });
    expect(await writeSeo(client, support('aioseo'), id, { title, description }, before)).toEqual({
      values: { title, description, keyphrase: 'tea' },
      dropped: [],
    });
    expect(await rowOf(id)).toEqual({ ...row, title, description });
  });

  test.each([
    ['yoast', { title: '', description: '', keyphrase: '' }],
    ['aioseo', { title: '', description: '', keyphrase: '' }],
    ['seopress', { title: '', description: '', keyphrase: '' }],
    ['rank-math', {}],
  ] as [SeoPluginName, SeoValues][])('of a post without any are empty, or not told: %s', async (name, values) => {
    useSeoPlugin(wordpress, name);
    const plugin = name === 'rank-math' ? 'rankmath' : (name as 'yoast' | 'aioseo' | 'seopress');
    expect(await readSeo(client, support(plugin), await draft())).toEqual(values);
  });

  test('that SEOPress takes together are sent back whole, or not at all', async () => {
    useSeoPlugin(wordpress, 'seopress');
    const id = await draft();
    const store = (length: number) =>
      wordpress.php(`return update_post_meta(${id}, '_seopress_titles_desc', str_repeat('a', ${length}));`);
    const write = async (title: string) =>
      writeSeo(client, support('seopress'), id, { title }, await readSeo(client, support('seopress'), id));
    await store(10_000);
    expect((await write('One')).dropped).toEqual([]);
    expect([await meta(id, '_seopress_titles_title'), (await meta(id, '_seopress_titles_desc')).length]).toEqual([
      'One',
      10_000,
    ]);
    await store(10_001);
    expect(await failureOf(write('Two'))).toMatchObject({ code: 'seo_value_too_long', kind: 'final' });
    await store(20_000);
    expect(await failureOf(write('Two'))).toMatchObject({ code: 'seo_value_too_long', kind: 'final' });
    expect([await meta(id, '_seopress_titles_title'), (await meta(id, '_seopress_titles_desc')).length]).toEqual([
      'One',
      20_000,
    ]);
  });

  test('that a plugin drops with a 200 are named', async () => {
    useSeoPlugin(wordpress, 'aioseo-4');
    const id = await draft();
    const editor = await clientOf(wordpress, { username: 'editor' });
    const { dropped } = await writeSeo(editor, support('aioseo'), id, { title: 'Mine' }, {});
    expect(dropped).toEqual(['title']);
  });

  test('that a plugin refuses are an error of their own', async () => {
    useSeoPlugin(wordpress, 'aioseo');
    const id = await draft();
    const editor = await clientOf(wordpress, { username: 'editor' });
    expect(await failureOf(writeSeo(editor, support('aioseo'), id, { title: 'Mine' }, {}))).toMatchObject({
      kind: 'final',
      status: 403,
    });
  });
});
