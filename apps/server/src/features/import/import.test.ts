import type { ImportedDocument, Post } from '@pressloom/contract';
import { IMPORT_MAX } from '@pressloom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type TestUser } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { dateOf } from './import-notices.ts';

let server: TestServer;
let ada: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server);
});
afterAll(() => server.close());

const send = (text: string, { name = 'post.md', user = ada } = {}) =>
  user.request<ImportedDocument>('POST', '/api/posts/import', {
    name,
    format: /html?$/.test(name) ? 'html' : 'markdown',
    text,
  });
const postOf = async ({ body }: { body: ImportedDocument }, user = ada) =>
  (await user.request<Post>('GET', `/api/posts/${body.post.id}`)).body;

test('a Markdown document becomes a draft of clean HTML, its first heading the title', async () => {
  const reply = await send(
    [
      '# Slow coffee',
      '',
      'Some **strong** and _quiet_ words, `code`, ~~gone~~ and a [link](https://example.com/a "A").',
      '',
      '## Water',
      '',
      '- soft',
      '- hard',
      '',
      '3. third',
      '',
      '> Said once.',
      '',
      '```js',
      'if (a < b) brew();',
      '```',
      '',
      '| Bean | Days |',
      '| --- | ---: |',
      '| Arabica | 7 |',
    ].join('\n'),
  );
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({ post: { id: expect.any(String), title: 'Slow coffee' }, known: false, notices: [] });
  const post = await postOf(reply);
  expect(post).toMatchObject({
    title: 'Slow coffee',
    status: 'draft',
    siteId: null,
    scheduledDate: null,
    sample: false,
  });
  expect(post.content.replace(/\n/g, '')).toBe(
    '<p>Some <strong>strong</strong> and <em>quiet</em> words, <code>code</code>, <del>gone</del> and a <a href="https://example.com/a" title="A">link</a>.</p>' +
      '<h2>Water</h2><ul><li>soft</li><li>hard</li></ul><ol start="3"><li>third</li></ol>' +
      '<blockquote><p>Said once.</p></blockquote><pre><code class="language-js">if (a &lt; b) brew();</code></pre>' +
      '<table><thead><tr><th>Bean</th><th align="right">Days</th></tr></thead><tbody><tr><td>Arabica</td><td align="right">7</td></tr></tbody></table>',
  );
});

test('front matter gives title, date, tags, categories and excerpt', async () => {
  const reply = await send(
    [
      '---',
      'title: "Bread: the long way"',
      'date: 2024-03-05 07:30:00 +0100',
      'tags: [bread, sourdough]',
      'categories:',
      '  - Baking',
      '  - Home',
      'excerpt: >-',
      '  Two days,',
      '  four ingredients.',
      'image: https://example.com/loaf.jpg',
      '---',
      'Begin with water.',
    ].join('\n'),
  );
  expect(await postOf(reply)).toMatchObject({
    title: 'Bread: the long way',
    content: '<p>Begin with water.</p>',
    excerpt: 'Two days, four ingredients.',
    category: 'Baking',
    moreCategories: ['Home'],
    keywords: ['bread', 'sourdough'],
    featuredImage: 'https://example.com/loaf.jpg',
    createdAt: '2024-03-05T06:30:00.000Z',
    status: 'draft',
    publishedAt: null,
  });
  expect(reply.body.notices).toEqual([]);
});

test.each(['2024-03-05 07:30', '2024-03-05T07:30:00', '2024-03-05 07:30:00 +0000'])(
  'the date %s is read in UTC, wherever the server is',
  async (date) => {
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Kolkata';
    try {
      expect(dateOf({ date, tags: [], categories: [], unused: [] })).toEqual(new Date('2024-03-05T07:30:00Z'));
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  },
);

test.each(['2024-02-30', '2023-02-29 10:00', '2024-13-45'])(
  'the date %s, which does not exist, is named',
  async (date) => {
    const reply = await send(`---\ndate: ${date}\n---\n\n# Old ${date}\n\nText.`);
    expect(reply.body.notices).toEqual([`Its date could not be read: ${date}`]);
  },
);

test('a date that lies ahead schedules nothing, and is named', async () => {
  const reply = await send('---\ntitle: Later\ndate: 2099-12-24\n---\nText');
  expect(await postOf(reply)).toMatchObject({ status: 'draft', scheduledDate: null });
  expect(reply.body.notices).toEqual(['Its date, 2099-12-24, lies ahead: schedule it from the calendar']);
});

test.each([
  ['a line that is no YAML', '---\ntitle: [\n---\nText', 'front_matter_unreadable'],
  ['nothing but front matter', '---\ntitle: Empty\n---\n', 'nothing_to_import'],
  ['nothing but a heading', '# Only a title', 'nothing_to_import'],
  ['blanks', '  \n ', 'nothing_to_import'],
])('a document of %s is refused with a reason and makes no post', async (_what, text, code) => {
  const user = await signUp(server);
  await user.request('DELETE', '/api/posts/samples');
  const reply = await send(text, { user });
  expect([reply.status, reply.body]).toEqual([422, { error: { code, message: expect.stringMatching(/\w/) } }]);
  expect((await user.request<{ posts: Post[] }>('GET', '/api/posts')).body.posts).toEqual([]);
});

test.each([
  ['2024-03-05T07:30:00+01:00', '2024-03-05T06:30:00.000Z'],
  ['2024-03-05', '2024-03-05T00:00:00.000Z'],
])('front matter in TOML gives the same, with the date %s', async (date, createdAt) => {
  const toml = ['+++', 'title = "Bread"', `date = ${date}`, 'tags = ["bread", "sourdough"]', 'categories = ["Baking"]'];
  const reply = await send([...toml, '[params]', 'layout = "wide"', '+++', 'Begin with water.'].join('\r\n'));
  expect(await postOf(reply)).toMatchObject({
    title: 'Bread',
    content: '<p>Begin with water.</p>',
    category: 'Baking',
    keywords: ['bread', 'sourdough'],
    createdAt,
  });
  expect(reply.body.notices).toEqual(['Not used from its front matter: params']);
});

test.each([
  ['An opening paragraph.', '<hr><p>An opening paragraph.</p><hr><p>Text</p>'],
  ['In short: nobody reads it.', '<hr><p>In short: nobody reads it.</p><hr><p>Text</p>'],
  ['- tea\n- milk', '<hr><ul><li>tea</li><li>milk</li></ul><hr><p>Text</p>'],
  ['## Introduction', '<hr><h2>Introduction</h2><hr><p>Text</p>'],
  ['Ingredients:', '<hr><p>Ingredients:</p><hr><p>Text</p>'],
  ['**Note:** read this.', '<hr><p><strong>Note:</strong> read this.</p><hr><p>Text</p>'],
  ['title: of a song', '<hr><p>title: of a song</p><hr><p>Text</p>'],
])('a text between two rules at the beginning is no front matter: %s', async (text, content) => {
  const reply = await send(`---\n\n${text}\n\n---\n\nText`);
  expect((await postOf(reply)).content.replaceAll('\n', '')).toBe(content);
  expect(reply.body.notices).toEqual([]);
});

test('front matter has names of several words, too', async () => {
  const yaml = await send('---\ntitle: Green tea\ntags: [tea]\nlast modified: 2024-02-03\n---\n\nText');
  expect(await postOf(yaml)).toMatchObject({ title: 'Green tea', keywords: ['tea'], content: '<p>Text</p>' });
  expect(yaml.body.notices).toEqual(['Not used from its front matter: last modified']);
  const toml = await postOf(await send('+++\n"last modified" = "2024"\n+++\nText'));
  expect(toml.content).toBe('<p>Text</p>');
});

test.each([
  ['nothing', ''],
  ['comments', '# title: Tea'],
])('a block of %s has no fields', async (_what, block) => {
  const { content } = await postOf(await send(`---\n${block}\n---\nText`));
  expect(content.replaceAll('\n', '')).toBe(block ? '<hr><h2>title: Tea</h2><hr><p>Text</p>' : '<p>Text</p>');
});

test.each([
  ['My Title', '<p>Text</p>'],
  ['“My title!”', '<p>Text</p>'],
  ['Another title', '<h2>My  title</h2><p>Text</p>'],
])('a first heading that says the same as the title, “%s”, is not repeated in the text', async (title, content) => {
  const post = await postOf(await send(`---\ntitle: ${title}\n---\n# My  title\n\nText`));
  expect([post.title, post.content.replaceAll('\n', '')]).toEqual([title, content]);
});

test('front matter that can’t be read is named by its line', async () => {
  const { body } = await send('---\ntitle: Tea\ntags: @tea\n---\nText');
  expect(body).toMatchObject({ error: { message: expect.stringContaining('is not valid YAML (line 3)') } });
  const { body: toml } = await send('+++\ntitle = "Tea"\ntags = @tea\n+++\nText');
  expect(toml).toMatchObject({
    error: { message: 'The block between the +++ lines at its beginning is not valid TOML (line 3)' },
  });
});

test('an HTML page becomes its writing: no scripts, styles, forms, frames or navigation', async () => {
  const page = `<!doctype html><html><head><title>Tea | My site</title><meta name="description" content="About tea.">
    <meta name="keywords" content="tea, water"><style>p{}</style></head><body onload="alert(1)"><nav>Home About</nav>
    <header>My site</header><article class="x"><h1>Tea</h1><div>Loose <b onclick="x()">words</b><p style="color:red">A paragraph<script>alert(1)</script></p></div>
    <h1>Steeping</h1><a href="javascript:alert(1)">bad</a> <a href="/about">good</a><form><input></form>
    <iframe src="https://www.youtube.com/embed/abc"></iframe><svg onload="alert(1)"><text>no</text></svg></article><footer>Bye</footer></body></html>`;
  const reply = await send(page, { name: 'tea.html' });
  const post = await postOf(reply);
  expect(post).toMatchObject({ title: 'Tea', excerpt: 'About tea.', keywords: ['tea', 'water'] });
  expect(post.content.replace(/\s*\n\s*/g, '')).toBe(
    '<p>Loose <b>words</b></p><p>A paragraph</p><h2>Steeping</h2><p><a>bad</a> <a href="/about">good</a></p>' +
      '<p><a href="https://www.youtube.com/embed/abc">https://www.youtube.com/embed/abc</a></p>',
  );
  expect(reply.body.notices).toEqual([
    'Shown as a link: https://www.youtube.com/embed/abc',
    'Left out: 1 inline style, 1 script, 1 form, 1 drawing',
    'Left out, around the main part of the page: My site Bye',
    'Links removed (their text is kept): javascript:alert(1)',
  ]);
});

test('a first heading whose signs differ from the title is another one', async () => {
  const { content } = await postOf(await send('---\ntitle: C++\n---\n# C#\n\nText'));
  expect(content.replaceAll('\n', '')).toBe('<h2>C#</h2><p>Text</p>');
});

test('what is around the main part of a page never keeps it from coming', async () => {
  const header = '<header><img src="https://example.org/hero.jpg" alt="A harbour"></header>';
  const main = '<article><p>Text</p></article>';
  const seen = await send(`<body>${header}${main}</body>`, { name: 'a.html' });
  expect((await postOf(seen)).content).toBe('<p>Text</p>');
  expect(seen.body.notices).toEqual([
    'Left out, around the main part of the page: [Image: https://example.org/hero.jpg, A harbour]',
  ]);
  const deep = await send(`<body>${main}${'<div>'.repeat(250)}x`, { name: 'a.html' });
  expect((await postOf(deep)).content).toBe('<p>Text</p>');
  expect(deep.body.notices).toEqual(['Left out, around the main part of the page: more than can be read']);
});

test('footnotes become numbered links to a list at the end, in the order of the text', async () => {
  const reply = await send(
    [
      'Water[^w] and beans[^b], water again[^W].',
      '[^b]: Fresh.',
      '[^w]: Soft, says',
      'a [roaster](https://example.com/water).',
      '',
      '    Filtered, too[^c].',
      '',
      'The end. [^none]',
      '',
      '[^c]: With *charcoal*.',
      '[^unused]: Nothing refers to this.',
    ].join('\n'),
  );
  const { content } = await postOf(reply);
  const [, prefix] = /href="#fn-([0-9a-f]{6})-1"/.exec(content) ?? [];
  const to = (n: number, id = ` id="fnref-${prefix}-${n}"`) => `<sup><a href="#fn-${prefix}-${n}"${id}>${n}</a></sup>`;
  const back = (n: number) => `<a href="#fnref-${prefix}-${n}" id="fn-${prefix}-${n}">↩\ufe0e</a>`;
  expect(content.replace(/\n/g, '')).toBe(
    `<p>Water${to(1)} and beans${to(2)}, water again${to(1, '')}.</p><p>The end. [^none]</p>` +
      '<p>[^unused]: Nothing refers to this.</p><hr><ol>' +
      `<li><p>Soft, saysa <a href="https://example.com/water">roaster</a>.</p><p>Filtered, too${to(3)}. ${back(1)}</p></li>` +
      `<li><p>Fresh. ${back(2)}</p></li><li><p>With <em>charcoal</em>. ${back(3)}</p></li></ol>`,
  );
  expect(reply.body.notices).toEqual([]);
  const other = await postOf(await send('Other[^w]\n\n[^w]: Note'));
  expect(other.content).not.toContain(`fn-${prefix}-1`);
});

test('footnotes that refer only to each other, and those in code, lose nothing', async () => {
  const { content } = await postOf(await send('Text `[^a]`\n\n[^a]: See [^b].\n[^b]: See [^a].'));
  expect(content).toMatch(/<code>\[\^a\]<\/code>[\s\S]*<li><p>See <sup>[\s\S]*<li><p>See <sup>/);
});

test('task lists show with a character what is done, in Markdown and in HTML', async () => {
  const markdown = await send('- [x] Grind\n- [ ] Pour\n  - [X] Slowly');
  expect((await postOf(markdown)).content.replace(/\n/g, '')).toBe(
    '<ul><li>☑ Grind</li><li>☐ Pour<ul><li>☑ Slowly</li></ul></li></ul>',
  );
  expect(markdown.body.notices).toEqual(['Checkboxes became ☐ and ☑, which readers can’t tick']);
  const html = await send('<ul><li><input type="checkbox" checked disabled> Grind</li></ul><input name="q">', {
    name: 'tasks.html',
  });
  expect((await postOf(html)).content).toBe('<ul><li>☑ Grind</li></ul>');
  expect(html.body.notices).toEqual(['Left out: 1 form field', 'Checkboxes became ☐ and ☑, which readers can’t tick']);
});

test('columns keep their alignment however it was written, lists their numbering', async () => {
  const { content } = await postOf(
    await send(
      '<table><tr><td style="text-align: right">1</td><td class="has-text-align-center">2</td><td align="justify">3</td></tr></table><ol type="a" start="2" reversed><li>x</li></ol>',
      { name: 'table.html' },
    ),
  );
  expect(content).toBe(
    '<table><tr><td align="right">1</td><td align="center">2</td><td>3</td></tr></table><ol start="2" type="a" reversed=""><li>x</li></ol>',
  );
});

test('links within an HTML document keep their targets, those of footnotes on the link back', async () => {
  const reply = await send(
    '<p>Text<a href="#fn1" id="r1"><sup>1</sup></a> <a href="#part">part</a> <a href="#gone">gone</a></p><section id="part"><h2>Part</h2></section><ol><li id="fn1"><p>Note <a href="#r1">↩</a></p></li></ol>',
    { name: 'notes.html' },
  );
  expect((await postOf(reply)).content).toBe(
    '<p>Text<a href="#fn1" id="r1"><sup>1</sup></a> <a href="#part">part</a> <a href="#gone">gone</a></p><h2 id="part">Part</h2><ol><li><p>Note <a href="#r1" id="fn1">↩</a></p></li></ol>',
  );
  expect(reply.body.notices).toEqual(['Links within the text whose target is missing: #gone']);
});

test('headings that links lead to are titles and headings like others; what led to the title is named', async () => {
  const reply = await send(
    '<h1 id="coffee">Slow <a href="#tea" id="slow">coffee</a></h1><p><a href="#coffee">up</a> <a href="#slow">slow</a> <a href="#tea">tea</a></p><h1 id="tea">Tea</h1>',
    { name: 'drinks.html' },
  );
  expect(await postOf(reply)).toMatchObject({
    title: 'Slow coffee',
    content: '<p><a href="#coffee">up</a> <a href="#slow">slow</a> <a href="#tea">tea</a></p><h2 id="tea">Tea</h2>',
  });
  expect(reply.body.notices).toEqual(['Links within the text whose target is missing: #coffee, #slow']);
});

test('whatever else is left out is named at the end', async () => {
  const reply = await send(
    [
      `---\ntitle: ${'x'.repeat(501)}\nlayout: post\nslug: a\nempty:\ndescription: d\nexcerpt: e\ntags: [[a]]\n---`,
      'Text [beside](other.md) <span style="color:red">red</span>',
      '',
      '<video src="https://example.com/a.mp4"></video>',
      '<video><source src="https://example.com/b.webm"></video><audio></audio>',
      '<!-- more -->',
      '',
      '<iframe src="about:blank"></iframe><select><option>x</select>',
      '',
      '<!-- wp:columns --><div>Columns</div><!-- /wp:columns -->',
    ].join('\n'),
  );
  expect(reply.body.notices).toEqual([
    'Shown as a link: https://example.com/a.mp4, https://example.com/b.webm',
    'Left out: 1 inline style, 1 audio player, 1 “read more” mark, 1 frame, 1 form field',
    'WordPress blocks that became plain text: 1 columns block',
    'Links to files beside the document, which won’t work on your site: other.md',
    'Not used from its front matter: layout, slug, description, tags',
    'Its title was shortened to 500 characters',
  ]);
});

test.each([
  '<img src=x onerror=alert(1)>text',
  '<p><<script>script>alert(1)</script>text</p>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>text',
  '<a href="java\nscript:alert(1)">text</a>',
  '<a href=" javascript:alert(1)">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<p title="`><img src=x onerror=alert(1)>">text</p>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>text',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>text',
  '<template><script>alert(1)</script></template>text',
  '<code class="language-js" onclick="alert(1)">text</code>',
])('what could run is taken out: %s', async (html) => {
  for (const name of ['a.html', 'a.md']) {
    const { content } = await postOf(await send(html, { name }));
    expect(content).toContain('text');
    const document = content.replace(/&lt;/g, '').replace(/&[a-z#0-9]+;/g, '');
    expect(document).not.toMatch(/<(script|img|svg|style|math|template)|\son\w+\s*=|javascript:|href="data:/i);
  }
});

test('images on the web stay, embedded ones are taken in, others are named and marked in the text', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';
  const reply = await send(
    `![A cup](https://example.com/cup.jpg)\n\n![A kettle](images/kettle.png)\n\n![Drawn](data:image/png;base64,${png})\n\n![No image](data:image/png;base64,AAAA)`,
  );
  const { content } = await postOf(reply);
  expect(content).toContain('<img src="https://example.com/cup.jpg" alt="A cup">');
  expect(content).toContain('[Image: images/kettle.png, A kettle]');
  const [, image] = /src="(\/api\/images\/[0-9a-f-]{36})" alt="Drawn"/.exec(content) ?? [];
  expect((await ada.request('GET', image ?? '')).headers['content-type']).toBe('image/png');
  expect(reply.body.notices).toEqual([
    'Not on the web, so its place is marked in the text: images/kettle.png, No image',
  ]);
});

test('the same document again, at once or later, is the same post; for another user it is another', async () => {
  const text = '# Sent twice\n\nText';
  const [one, other] = await Promise.all([send(text), send(text)]);
  expect(one.body.post.id).toBe(other.body.post.id);
  expect((await send(text)).body).toEqual({ post: one.body.post, known: true, notices: [] });
  const { posts } = (await ada.request<{ posts: Post[] }>('GET', '/api/posts?search=sent twice')).body;
  expect(posts).toHaveLength(1);
  const eve = await signUp(server);
  const hers = await send(text, { user: eve });
  expect(hers.body).toMatchObject({ known: false });
  expect(hers.body.post.id).not.toBe(one.body.post.id);
  expect((await eve.request('GET', `/api/posts/${one.body.post.id}`)).status).toBe(404);
});

test('a document that was changed is another one, and so is one whose post was deleted', async () => {
  const first = await send('Text of the first');
  expect((await send('Text of the first, changed')).body.post.id).not.toBe(first.body.post.id);
  await ada.request('DELETE', `/api/posts/${first.body.post.id}`);
  expect((await send('Text of the first')).body.known).toBe(false);
});

test('an upload that the document names is shown as it was', async () => {
  const address = '/api/images/00000000-0000-4000-8000-000000000001';
  const reply = await send(`Text ![A cup](${address})`);
  expect((await postOf(reply)).content).toContain(`<img src="${address}" alt="A cup">`);
  expect(reply.body.notices).toEqual([]);
});

test('what is too long is cut between characters, and what no database holds is left out', async () => {
  const long = '😀'.repeat(260);
  const post = await postOf(
    await send(`---\ntitle: "${long}"\ncategory: "a\\0b\\ud800"\ntags: ["${'x'.repeat(201)}"]\n---\nText`),
  );
  expect(post.title).toBe('😀'.repeat(250));
  expect(post.keywords).toEqual(['x'.repeat(200)]);
  expect(post.category).toMatch(/^ab/);
  const odd = await postOf(await send(`---\ntitle: "x${long}"\n---\nText`));
  expect(odd.title).toBe(`x${'😀'.repeat(249)}`);
});

test('without a title the file names the post', async () => {
  const reply = await send('Text', { name: '2026-11-20-what_water-does.md' });
  expect(reply.body.post.title).toBe('What water does');
});

test('a document has at most a million characters', async () => {
  const full = `${'Words. '.repeat(Math.floor(IMPORT_MAX / 7))}`.padEnd(IMPORT_MAX, 'x');
  expect((await send(full)).status).not.toBe(400);
  const reply = await send(`${full}x`);
  expect([reply.status, reply.body]).toMatchObject([
    400,
    { error: { message: 'It is longer than 1,000,000 characters' } },
  ]);
});

test('a document that would keep the server busy is refused, and holds up nobody meanwhile', async () => {
  const busy = send(`Text ${'_a'.repeat(200_000)} text`);
  const other = await send('Words of somebody else', { user: await signUp(server) });
  expect(other.status).toBe(201);
  const reply = await busy;
  expect([reply.status, reply.body]).toMatchObject([422, { error: { code: 'too_hard_to_read' } }]);
});

test('elements are nested 200 deep at most, and unbalanced markup does no harm', async () => {
  const nested = (depth: number) =>
    send(`${'<blockquote>'.repeat(depth)}deep${'</b>'.repeat(10)}`, { name: 'deep.html' });
  expect((await nested(200)).status).toBe(201);
  const reply = await nested(201);
  expect([reply.status, reply.body]).toMatchObject([422, { error: { code: 'too_deep' } }]);
  const bomb = await send(`---\n${'a: &a [x]\n'}b: [${'*a,'.repeat(100)}]\n---\nText`);
  expect(bomb.status).toBeLessThan(500);
});

test('a document becomes at most 40,000 HTML tags, as many as a post may have', async () => {
  const [most, more] = [
    await send('<p>a</p>'.repeat(20_000), { name: 'a.html' }),
    await send('<p>a</p>'.repeat(20_001), { name: 'a.html' }),
  ];
  expect([most.status, more.status, more.body]).toMatchObject([201, 422, { error: { code: 'too_many_tags' } }]);
  const post = await postOf(most);
  const { status } = await ada.request('PATCH', `/api/posts/${post.id}`, {
    version: post.version,
    content: post.content,
  });
  expect(status).toBe(200);
  const markdown = await send('a\n\n'.repeat(20_001));
  expect([markdown.status, markdown.body]).toMatchObject([422, { error: { code: 'too_many_tags' } }]);
});

test('a document has at most 50,000 elements, and 200,000 characters of tags and entities', async () => {
  const spans = (count: number) => send(`<p>${'<span>a</span>'.repeat(count)}</p>`, { name: 'a.html' });
  const [most, more] = [await spans(49_999), await spans(50_000)];
  expect([most.status, more.status, more.body]).toMatchObject([201, 422, { error: { code: 'too_deep' } }]);
  const quiet = await send(`<p>${'&'.repeat(199_996)}</p>`, { name: 'a.html' });
  const loud = await send(`<p>${'&'.repeat(199_997)}</p>`, { name: 'a.html' });
  expect([quiet.status, loud.status, loud.body]).toMatchObject([201, 422, { error: { code: 'too_deep' } }]);
});

test('what stands between the --- lines has at most 20,000 characters', async () => {
  const about = (length: number) => send(`---\ntitle: A\n${'#'.padEnd(length - 9, ' ')}\n---\nText`);
  expect((await about(20_000)).status).toBe(201);
  const reply = await about(20_001);
  expect([reply.status, reply.body]).toMatchObject([422, { error: { code: 'front_matter_too_long' } }]);
});
