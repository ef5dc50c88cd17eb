import type { Page } from '@playwright/test';
import { GOOGLE_DOCS, WORD } from '../apps/web/src/features/editor/paste/clipboard.fixtures.ts';
import { type OpenverseServer, startOpenverseServer } from '../packages/testkit/src/index.ts';
import { connectByPassword } from './connect.ts';
import { goToEnd } from './keyboard.ts';
import { expect, expectAccessible, signUp, test as story } from './story.ts';

/** Its own image library instead of the one on the internet. */
const test = story.extend<object, { library: OpenverseServer }>({
  library: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it depends on from this pattern
    async ({}, use) => {
      const library = await startOpenverseServer();
      await use(library);
      await library.stop();
    },
    { scope: 'worker' },
  ],
  imageSearchUrl: [async ({ library }, use) => use(library.url), { scope: 'worker' }],
});

const IMAGE = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';

test.beforeEach(async ({ page }) => {
  await signUp(page);
});

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Content' });

/** Holds requests to matching URLs until the returned function is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

async function newPost(page: Page, title = 'Slow coffee, better mornings') {
  await page.goto('/posts/new');
  await page.getByRole('tab', { name: 'Edit Content' }).click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await textOf(page).click();
}

/** The stored content, once the editor has settled. */
async function sourceOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'HTML source' }).click();
  // Both views are called so, and the source opens only once no image is uploading.
  const source = await page
    .locator('textarea')
    .and(page.getByRole('textbox', { name: 'Content' }))
    .inputValue();
  await page.getByRole('button', { name: 'Visual editor' }).click();
  await textOf(page).click();
  return source;
}

/** Like the browser: an event with the clipboard's contents. */
const paste = (page: Page, data: Record<string, string>, files: { type: string; base64: string }[] = []) =>
  textOf(page).evaluate(
    (element, { data, files }) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value);
      for (const { type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'image.png', { type }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { data, files },
  );

test('blocks come from a slash, from the keyboard alone', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('/');
  const menu = page.getByRole('listbox', { name: 'Blocks' });
  await expect(menu.getByRole('option')).toHaveCount(11);
  await expectAccessible(page);
  await page.keyboard.type('head');
  await expect(menu.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('option', { name: /Heading 3/ })).toHaveAttribute('aria-selected', 'true');
  const chosen = await menu.getByRole('option', { selected: true }).getAttribute('id');
  await expect(textOf(page)).toHaveAttribute('aria-activedescendant', chosen ?? '');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Begin with the beans');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/quo');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Change one thing.');
  expect(await sourceOf(page)).toBe('<h3>Begin with the beans</h3><blockquote><p>Change one thing.</p></blockquote>');
});

test('the page stays where it is when blocks are offered far down, and the chosen one is in sight', async ({
  page,
}) => {
  await newPost(page);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.keyboard.type('Another line.\n'.repeat(5));
  // The line stays visible, while the start of the text is scrolled out of view.
  const line = textOf(page).locator('p').last();
  await line.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 230));
  const before = await page.evaluate(() => window.scrollY);
  await page.keyboard.type('/');
  const options = page.getByRole('listbox', { name: 'Blocks' }).getByRole('option');
  await expect(options.first()).toBeInViewport({ ratio: 1 });
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expect(options.last()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
});

test('whoever types a block and Enter quickly need not wait for the menu', async ({ page }) => {
  await newPost(page);
  await page.evaluate(async () => {
    document.execCommand('insertText', false, '/quote');
    // The editor learns of its text in a microtask; the menu renders later.
    await Promise.resolve();
    const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', enter));
  });
  await page.keyboard.type('Slow is smooth.');
  expect(await sourceOf(page)).toBe('<blockquote><p>Slow is smooth.</p></blockquote>');
});

test('Escape leaves a typed slash as text, and a slash inside a text is one', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('/');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('and/or');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  expect(await sourceOf(page)).toBe('<p>/</p><p>and/or</p>');
});

test('Markdown marks become what they mean', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('## Beans\n- one\ntwo\n\n> said\n\n\nThis is **bold** and `code`\n');
  expect(await sourceOf(page)).toContain('<h2>Beans</h2><ul><li><p>one</p></li><li><p>two</p></li></ul><blockquote>');
  expect(await sourceOf(page)).toContain('<strong>bold</strong> and <code>code</code>');
});

test('a table is written, grown with the Tab key, and stored as WordPress wants it', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  for (const cell of ['Bean', 'Roast', 'Price', 'Yirgacheffe', 'light', '9', 'Mandheling', 'dark', '8', 'Kenya']) {
    await page.keyboard.type(cell);
    if (cell !== 'Kenya') await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Delete column' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  const source = await sourceOf(page);
  expect(source).toContain(
    '<table><thead><tr><th>Bean</th><th>Roast</th><th>Price</th></tr></thead><tbody><tr><td>Yirgacheffe</td><td>light</td><td>9</td></tr>',
  );
  expect(source).toContain('<tr><td>Kenya</td>');
  expect(source).not.toMatch(/style=|colspan|colgroup/);
});

test('the address of a video on its own line is a calm card, and nothing is asked of the other site', async ({
  page,
}) => {
  await newPost(page);
  await page.keyboard.type('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await expect(page.locator('.post-embed')).toContainText('YouTube');
  await paste(page, { 'text/plain': 'https://vimeo.com/76979871' });
  await expect(page.locator('.post-embed')).toHaveCount(2);
  await expectAccessible(page);
  expect(await sourceOf(page)).toMatch(
    /^<p>https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ<\/p><p>https:\/\/vimeo\.com\/76979871<\/p>/,
  );
});

test('what is pasted from Google Docs and Word is clean', async ({ page }) => {
  await newPost(page);
  await paste(page, { 'text/html': GOOGLE_DOCS, 'text/plain': 'Better coffee' });
  const docs = await sourceOf(page);
  expect(docs).toContain('<h2>Better coffee</h2><p>Grind it <strong>fresh</strong><em> every day</em>');
  expect(docs).toContain('<a href="https://example.org/beans?a=1">a roaster</a>');
  expect(docs).toContain('<ul><li><p>Beans</p><ul><li><p>Whole</p></li></ul></li><li><p>Water</p></li></ul>');
  expect(docs).toContain('<table><tbody><tr><td><strong>Bean</strong></td><td>Roast</td></tr></tbody></table>');
  expect(docs).not.toMatch(/style=|class=|span|docs-internal/);

  await newPost(page, 'From Word');
  await paste(page, { 'text/html': WORD, 'text/plain': 'Better coffee' }, [{ type: 'image/png', base64: IMAGE }]);
  const word = await sourceOf(page);
  expect(word).toContain(
    '<h2>Better coffee</h2><h2>What you need</h2><p>Grind it <strong>fresh</strong> every <em>day</em>',
  );
  expect(word).toContain('<ol><li><p>Weigh</p></li><li><p>Pour</p></li></ol><blockquote><p>Slowly.</p></blockquote>');
  expect(word).not.toMatch(/mso|style=|class=|img/i);
});

test('what is pasted as plain text keeps its characters', async ({ page }) => {
  await newPost(page);
  const text = 'def f(*args, **kwargs): return a**b or __init__ or _x_ or `y` or ~~z~~';
  await paste(page, { 'text/plain': `${text} at https://example.org/` });
  expect(await sourceOf(page)).toBe(`<p>${text} at <a href="https://example.org/">https://example.org/</a></p>`);
});

test('Markdown that is pasted as plain text becomes what it means, and undo brings back its characters', async ({
  page,
}) => {
  await newPost(page);
  await paste(page, { 'text/plain': '# Beans\n\nUse **fresh** ones, f(**kwargs).\n\n- whole\n- ground' });
  await expect(textOf(page).getByRole('listitem')).toHaveText(['whole', 'ground']);
  expect(await sourceOf(page)).toBe(
    '<h2>Beans</h2><p>Use <strong>fresh</strong> ones, f(**kwargs).</p><ul><li><p>whole</p></li><li><p>ground</p></li></ul>',
  );
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page).locator('p')).toHaveText([
    '# Beans',
    'Use **fresh** ones, f(**kwargs).',
    '- whole',
    '- ground',
  ]);
});

/** Opens a post of WordPress with this markup. */
async function openPost(page: Page, content: string) {
  const headers = { origin: new URL(page.url()).origin };
  const made = await page.request.post('/api/posts', { data: { title: 'With blocks', content }, headers });
  await page.goto(`/posts/${((await made.json()) as { id: string }).id}`);
  await expect(textOf(page).getByText('Two')).toBeVisible();
}

/** Selects the block above a paragraph. */
async function reachFrom(page: Page, text: string) {
  await textOf(page).getByText(text).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(textOf(page).locator('.ProseMirror-selectednode')).toHaveCount(1);
}

const GALLERY = '<!-- wp:gallery --><figure><img src="https://example.org/a.png"></figure><!-- /wp:gallery -->';
const CAPTIONED =
  '<!-- wp:image --><figure class="wp-block-image"><img src="/favicon.svg" alt="A cup"/><figcaption class="wp-element-caption">A caption</figcaption></figure><!-- /wp:image -->';
const DIVIDER = '<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->';
const TABLE =
  '<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></figure><!-- /wp:table -->';

test('a block that is no text is selected before a key removes it, however quickly keys follow each other', async ({
  page,
}) => {
  await openPost(page, `<p>One</p>\n\n${GALLERY}\n\n<p>Two</p>\n\n${GALLERY}`);
  const cards = page.getByRole('group', { name: 'Gallery block' });
  await expect(cards).toHaveCount(2);

  await textOf(page).getByText('Two').click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Backspace');
  await expect(cards).toHaveCount(2);
  await page.keyboard.type('typed');
  await expect(cards).toHaveCount(2);
  await expect(textOf(page).locator('p')).toHaveText(['One', 'typed', 'Two']);

  await textOf(page).getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(cards).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cards).toHaveCount(2);
});

test('what is composed, picked or pasted while a block is selected goes below it', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page);
  const compose = async (text: string) => {
    const key = { key: 'Process', windowsVirtualKeyCode: 229 };
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
    await cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  };
  const insert = (text: string) => cdp.send('Input.insertText', { text });
  const paragraphs = textOf(page).locator('> p');
  for (const markup of [CAPTIONED, GALLERY, DIVIDER, TABLE]) {
    await openPost(page, `<p>One</p>\n\n${markup}\n\n<p>Two</p>`);
    // Given up, and begun anew.
    await reachFrom(page, 'Two');
    await compose('に');
    await expect(paragraphs).toHaveText(['One', 'に', 'Two']);
    await compose('');
    await expect(paragraphs).toHaveText(['One', 'Two']);
    await compose('に');
    await compose('にほ');
    await insert('日本');
    await expect(paragraphs).toHaveText(['One', '日本', 'Two']);
    await page.keyboard.type('!');

    await reachFrom(page, '日本!');
    await insert('😀');
    await expect(paragraphs).toHaveText(['One', '😀', '日本!', 'Two']);

    await reachFrom(page, '😀');
    await paste(page, { 'text/plain': 'Pasted' });
    await expect(paragraphs).toHaveText(['One', 'Pasted', '😀', '日本!', 'Two']);
    expect(await sourceOf(page)).toContain(markup);
  }
});

test('a key beside a table selects it whole, and none that follows empties its cells', async ({ page }) => {
  await openPost(page, `<p>One</p>\n\n${TABLE}\n\n<p>Two</p>`);
  await reachFrom(page, 'Two');
  await expect(textOf(page).locator('.selectedCell')).toHaveCount(0);
  await page.keyboard.type('typed');
  await expect(textOf(page).locator('> p')).toHaveText(['One', 'typed', 'Two']);
  expect(await sourceOf(page)).toContain(TABLE);
  await reachFrom(page, 'typed');
  await page.keyboard.press('Backspace');
  await expect(textOf(page).getByRole('table')).toHaveCount(0);
});

test('the key that removed or cut a block selects the next one before it removes that, too', async ({ page }) => {
  await openPost(page, `<p>One</p>\n\n${GALLERY}\n\n${GALLERY}\n\n${GALLERY}\n\n<p>Two</p>`);
  const cards = page.getByRole('group', { name: 'Gallery block' });
  await textOf(page).getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ControlOrMeta+x');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(textOf(page).locator('.ProseMirror-selectednode')).toHaveCount(1);
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('Backspace');
  await expect(cards).toHaveCount(1);
  await page.keyboard.type('!');
  await expect(textOf(page).locator('> p')).toHaveText(['One!', 'Two']);
  await expect(cards).toHaveCount(1);
});

test('pasted and dropped images are uploaded and ask to be described', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('Before.');
  await paste(page, {}, [{ type: 'image/png', base64: IMAGE }]);
  const dialog = page.getByRole('dialog', { name: 'Describe this image' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Alternative text').fill('A cup of coffee');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await sourceOf(page)).toMatch(
    /<p>Before\.<img src="\/api\/images\/[0-9a-f-]{36}" alt="A cup of coffee"><\/p>/,
  );

  await goToEnd(page);
  await paste(page, {
    'text/html': `<p>Inside <img src="data:image/png;base64,${IMAGE}" alt="x"></p><p>after</p>`,
    'text/plain': 'x',
  });
  await expect(textOf(page).locator('img[src^="/api/images/"]')).toHaveCount(2);
  expect(await sourceOf(page)).not.toContain('data:');
});

test('an image that is still on its way is waited for before a post is saved or left', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('Before.');
  const release = await hold(page, '**/api/images');
  await paste(page, {}, [{ type: 'image/png', base64: IMAGE }]);
  await expect(textOf(page).getByAltText('Uploading…')).toBeVisible();
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page.getByText('An image is still uploading')).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
  await expect(question).toContainText('An image is still uploading');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByLabel('Title', { exact: true }).focus();
  release();
  await expect(textOf(page).locator('img[src^="/api/images/"]')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await expect(textOf(page).locator('img[src^="/api/images/"]')).toBeVisible();
});

test('an image on its way arrives, whichever view is asked for meanwhile', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('Before.');
  const release = await hold(page, '**/api/images');
  await paste(page, {}, [{ type: 'image/png', base64: IMAGE }]);
  await page.getByRole('tab', { name: 'AI Generated' }).click();
  await expect(page.getByText('An image is still uploading')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Edit Content' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'HTML source' }).click();
  await expect(page.getByText('The HTML source opens when the upload is done.')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('HTML source', { exact: true })).toBeVisible();
  await expect(textOf(page)).toHaveValue(/^<p>Before\.<img src="\/api\/images\/[0-9a-f-]{36}" alt=""><\/p>$/);
});

test('an image gets a caption, which is changed where it stands, and goes with an empty one', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('Before.');
  await paste(page, {}, [{ type: 'image/png', base64: IMAGE }]);
  await page.getByLabel('Alternative text').fill('A cup');
  await page.getByLabel('Caption').fill('Kenya, washed');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const caption = textOf(page).locator('figcaption');
  await expect(caption).toHaveText('Kenya, washed');
  // The caret is after the caption; Enter continues below the image.
  await page.keyboard.type(' in Nyeri');
  await page.keyboard.press('Enter');
  await page.keyboard.type('After.');
  await expectAccessible(page);
  expect(await sourceOf(page)).toMatch(
    /^<p>Before\.<\/p><figure><img src="\/api\/images\/[0-9a-f-]{36}" alt="A cup"><figcaption>Kenya, washed in Nyeri<\/figcaption><\/figure><p>After\.<\/p>$/,
  );

  await textOf(page).locator('figure img').click();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Caption')).toHaveValue('Kenya, washed in Nyeri');
  await page.getByLabel('Caption').fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await sourceOf(page)).toMatch(/^<p>Before\.<\/p><p><img src="[^"]+" alt="A cup"><\/p><p>After\.<\/p>$/);
});

test('a found image says in its caption whose it is', async ({ page, library }) => {
  await newPost(page);
  await page.getByLabel('Keywords').fill('coffee, mornings');
  await textOf(page).click();
  await page.keyboard.type('/image');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Find an image' }).click();
  await expect(page.getByLabel('Search images')).toHaveValue('coffee');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: /Use “coffee/ })).toHaveCount(20);
  await expectAccessible(page);
  library.serveFilesAs(undefined);
  await page.getByRole('button', { name: /Use “coffee 2”/ }).click();
  await expect(page.getByLabel('Alternative text')).toHaveValue('coffee 2');
  await expect(page.getByLabel('Caption')).toHaveValue(/by Grace Photographer, CC0 1\.0, via Openverse$/);
  await page.getByRole('button', { name: 'Add image' }).click();
  await expect(textOf(page).locator('figcaption a').first()).toHaveAttribute('href', /^https:/);
  await expect(textOf(page)).toBeFocused();
  expect(await sourceOf(page)).toMatch(
    /^<figure><img src="\/api\/images\/[0-9a-f-]{36}" alt="coffee 2"><figcaption>.*by .*Grace Photographer.*<\/figcaption><\/figure>$/,
  );
});

test('writing goes on in the text after a dialog of the toolbar', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('Slow coffee');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('toolbar').getByRole('button', { name: 'Link', exact: true }).click();
  await page.getByLabel('URL').fill('example.org');
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' now');
  expect(await sourceOf(page)).toMatch(/^<p><a href="https:\/\/example\.org\/?">Slow coffee<\/a> now<\/p>$/);
});

test('a block of code says what it is written in', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('/code');
  await page.keyboard.press('Enter');
  await page.keyboard.type('echo "hello";');
  const language = page.getByLabel('Code language');
  await expect(language).toHaveValue('none');
  await language.selectOption('PHP');
  await expectAccessible(page);
  expect(await sourceOf(page)).toContain('<pre><code class="language-php">echo "hello";</code></pre>');
  await textOf(page).locator('pre').click();
  await expect(language).toHaveValue('php');
  await language.selectOption('No language');
  expect(await sourceOf(page)).toContain('<pre><code>echo "hello";</code></pre>');
});

test('a pointer selects what it is drawn over, whatever was selected before the focus was elsewhere', async ({
  page,
}) => {
  await newPost(page);
  // The tools for selected text lie over the lines beside it.
  await page.keyboard.type('Beans\nGrinder\nKettle\nFilter\nWater');
  await textOf(page)
    .getByText('Beans')
    .dblclick({ position: { x: 10, y: 10 } });
  await page.keyboard.press('Control+b');
  await expect(textOf(page).locator('strong')).toHaveText('Beans');
  await page.getByLabel('Title', { exact: true }).focus();

  const water = await textOf(page).getByText('Water').boundingBox();
  if (!water) throw new Error('The last line is not on the page');
  const middle = water.y + water.height / 2;
  await page.mouse.move(water.x + 1, middle);
  await page.mouse.down();
  await page.mouse.move(water.x + water.width - 1, middle, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('Control+i');
  await expect(textOf(page).locator('em')).toHaveText('Water');
  expect(await sourceOf(page)).toBe(
    '<p><strong>Beans</strong></p><p>Grinder</p><p>Kettle</p><p>Filter</p><p><em>Water</em></p>',
  );
});

test('undo reaches back over a reload', async ({ page }) => {
  await newPost(page);
  await page.keyboard.type('First sentence.');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await textOf(page).click();
  await goToEnd(page);
  await page.keyboard.type(' Second sentence.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('A new paragraph.');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Post saved successfully!').first()).toBeVisible();
  await page.reload();
  await expect(textOf(page)).toContainText('A new paragraph.');
  await textOf(page).click();
  await expect(page.getByRole('button', { name: 'Undo' })).not.toHaveAttribute('aria-disabled', 'true');
  for (let step = 0; step < 6; step++) await page.keyboard.press('ControlOrMeta+z');
  // Back to before it had a URL.
  await expect(textOf(page)).toHaveText('');
});

test('whoever types while a new post is saved types on: no letter is lost, nor the caret, nor the way back', async ({
  page,
}) => {
  await newPost(page);
  await page.keyboard.type('Begun.');
  await page.keyboard.press('ControlOrMeta+s');
  const sentence = ' What is typed while the post gets its address stands where it was typed.';
  const more = async (times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.type(sentence, { delay: 8 });
  };
  await more(2);
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await more(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await expect(textOf(page)).toBeFocused();
  await expect(textOf(page)).toHaveText(`Begun.${sentence.repeat(3)}`);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('Unsaved changes')).toBeHidden();
  await page.reload();
  await expect(textOf(page)).toHaveText(`Begun.${sentence.repeat(3)}`);
  await textOf(page).click();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page)).toHaveText('');
});

test('whoever leaves a new post while it is published stays where they went', async ({ page, wordpress }) => {
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await newPost(page);
  await page.keyboard.type('Words.');
  const release = await hold(page, '**/api/posts/*/publication');
  await page.getByRole('button', { name: 'Publish to WordPress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Post' })).toBeVisible();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog Posts' })).toBeVisible();
  release();
  await expect(page.getByText('Post published to WordPress successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/posts$/);
});

test('each suggestion leads to its place', async ({ page }) => {
  await newPost(page, 'Coffee');
  await paste(page, {
    'text/html': `<p>Opening words.</p><h2>Beans</h2><p>${'Good beans matter. '.repeat(30)}</p><h4>Deep</h4><p><img src="/favicon.svg"></p>`,
  });
  const suggestions = page
    .getByRole('region')
    .filter({ hasText: 'Content Suggestions' })
    .or(page.locator('section', { hasText: 'Content Suggestions' }));
  const show = (of: RegExp) =>
    suggestions
      .getByRole('listitem')
      .filter({ hasText: of })
      .getByRole('button', { name: /Show me/ })
      .click();
  const selected = () => page.evaluate(() => getSelection()?.toString());
  await show(/is a level 4 heading/);
  expect(await selected()).toBe('Deep');
  await show(/no alternative text/);
  await expect(page.locator('.post-image.ProseMirror-selectednode')).toHaveCount(1);
  await show(/The title has/);
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
});

test('selected text is reworded: taken with one undo, left, tried again, stopped; a failure keeps it', async ({
  page,
  model,
}) => {
  await newPost(page);
  await page.keyboard.type('Coffee is very good in the morning.');
  await textOf(page).press('ControlOrMeta+a');
  const bar = page.getByRole('group', { name: 'Selected text' });
  await expect(bar).toBeVisible();
  await expectAccessible(page);

  model.answerWith(() => ({ text: 'Mornings begin with **coffee**.', pace: 5 }));
  await bar.getByRole('button', { name: 'Rewrite' }).click();
  const proposal = page.getByRole('dialog', { name: 'Rewrite: suggestion' });
  await expect(proposal).toContainText('Mornings begin with coffee.');
  await expect(proposal.getByRole('button', { name: 'Accept' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(textOf(page)).toHaveText('Mornings begin with coffee.');
  await expect(textOf(page).locator('strong')).toHaveText('coffee');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(textOf(page)).toHaveText('Coffee is very good in the morning.');

  await textOf(page).press('ControlOrMeta+a');
  model.answerWith(() => ({ text: 'Short.' }));
  await bar.getByRole('button', { name: 'Shorten' }).click();
  await expect(page.getByText('Suggestion ready')).toBeVisible();
  model.answerWith(() => ({ text: 'Shorter.' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: /Shorten/ })).toContainText('Shorter.');
  await page.keyboard.press('Escape');
  await expect(textOf(page)).toHaveText('Coffee is very good in the morning.');

  await expect(bar).toBeVisible();
  model.answerWith(() => ({ status: 500 }));
  await bar.getByRole('button', { name: 'Tone' }).click();
  await page.getByRole('menuitem', { name: 'humorous' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'problem of its own' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await textOf(page).press('ControlOrMeta+a');
  model.answerWith(() => ({ text: 'word '.repeat(3_000), pace: 5 }));
  await bar.getByRole('button', { name: 'Expand' }).click();
  await expect(page.getByText('word word')).toBeVisible();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect.poll(() => model.openAnswers()).toBe(0);
  await expect(textOf(page)).toHaveText('Coffee is very good in the morning.');
});

test('the featured image is a cover drawn from the title', async ({ page }) => {
  await newPost(page);
  await page.getByRole('button', { name: 'Choose cover or image' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a featured image' });
  await expect(dialog.getByRole('button', { name: /^Use the “.+” cover$/ })).toHaveCount(4);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use the “Rings” cover' }).click();
  await expect(page.getByText('Featured image updated')).toBeVisible();
  const cover = page.getByRole('img', { name: 'Featured' });
  await expect(cover).toBeVisible();
  const size = () => cover.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(size).toEqual([800, 500]);
  await expect(page.getByLabel('Alternative text')).toHaveValue('Cover: Slow coffee, better mornings');
});

test('the featured image is a found image, with whose it is', async ({ page, library }) => {
  await newPost(page);
  await page.getByLabel('Keywords').fill('coffee, mornings');
  await page.getByRole('button', { name: 'Choose cover or image' }).click();
  await page.getByRole('tab', { name: 'Image search' }).click();
  await expect(page.getByLabel('Search images')).toHaveValue('coffee');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('button', { name: /Use “coffee/ })).toHaveCount(20);
  await page.getByRole('button', { name: 'More images' }).click();
  await expect(page.getByRole('button', { name: /Use “coffee/ })).toHaveCount(40);
  await expectAccessible(page);
  library.serveFilesAs({ status: 404, body: Buffer.from('gone') });
  await page.getByRole('button', { name: /Use “coffee 2”/ }).click();
  await expect(page.getByText('Featured image updated')).toBeVisible();
  library.serveFilesAs(undefined);
  await expect(page.getByText(/by Grace Photographer, CC0 1\.0, via Openverse/)).toBeVisible();
  await expect(page.getByLabel('Alternative text')).toHaveValue('coffee 2');
  await expectAccessible(page);
});

test.describe('an image library that does not answer', () => {
  test.use({ tolerated: /status of 502/ });
  test('leaves the post as it is and says what to do', async ({ page, library }) => {
    library.failWith(500);
    await newPost(page);
    await page.getByRole('button', { name: 'Choose cover or image' }).click();
    await page.getByRole('tab', { name: 'Image search' }).click();
    await page.getByLabel('Search images').fill('tea');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText(/Openverse could not be searched/)).toBeVisible();
    library.failWith(undefined);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: /Use “tea/ })).toHaveCount(20);
  });
});

test('everything written arrives on WordPress as blocks', async ({ page, wordpress }) => {
  await page.goto('/wordpress');
  await connectByPassword(page, wordpress);
  await newPost(page, 'A post with everything');
  await paste(page, { 'text/html': GOOGLE_DOCS });
  await goToEnd(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://www.youtube.com/watch?v=dQw4w9WgXcQ\n');
  await paste(page, {}, [{ type: 'image/png', base64: IMAGE }]);
  await page.getByLabel('Alternative text').fill('A cup');
  await page.getByLabel('Caption').fill('Kenya, washed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('```php');
  await page.keyboard.press('Enter');
  await page.keyboard.type('echo [gallery];');
  await page.getByRole('button', { name: 'Publish to WordPress' }).click();
  await expect(page.getByText('Published to WordPress successfully!')).toBeVisible({ timeout: 30_000 });
  const content = await wordpress.php<string>(
    `return get_posts(['post_status' => 'publish', 'numberposts' => 1, 'orderby' => 'ID'])[0]->post_content;`,
  );
  expect([...content.matchAll(/<!-- wp:([a-z]+)/g)].map(([, name]) => name)).toEqual(
    expect.arrayContaining(['heading', 'paragraph', 'list', 'table', 'embed', 'image', 'code']),
  );
  expect(content).toMatch(
    /<!-- wp:image {"id":\d+,"sizeSlug":"full","linkDestination":"none"} -->\n<figure class="wp-block-image size-full"><img src="http[^"]+" alt="A cup" class="wp-image-\d+"\/?><figcaption class="wp-element-caption">Kenya, washed<\/figcaption><\/figure>/,
  );
  expect(content).toContain('<pre class="wp-block-code language-php"><code>echo &#91;gallery];</code></pre>');
  expect(content).not.toContain('wp:html');
  expect(content).not.toContain('/api/images/');
});
