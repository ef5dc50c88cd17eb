import { expect, expectAccessible, signUp, test } from './story.ts';

// Includes a refused document (422), and the preview blocking scripts.
test.use({ tolerated: /status of 422|^error: Blocked script execution in '[^']*\/preview/ });

/** A red square of 10 pixels. */
const SQUARE = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC';

const DOCUMENT = `---
title: Bread, the long way
tags: [bread, sourdough]
category: Baking
excerpt: Two days, four ingredients.
---
Begin with **water**.

## Then the flour

![A loaf](images/loaf.png)

![A square](data:image/png;base64,${SQUARE})

- [x] Weigh[^1]

[^1]: To the gram.
`;
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('documents are imported as drafts, open in the editor and in the preview, and are not imported twice', async ({
  page,
}) => {
  await signUp(page);
  await page.goto('/posts');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import posts' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const files = [
    file('bread.md', DOCUMENT),
    file('tea.html', '<h1>Tea</h1><p>Hot.</p>'),
    file('broken.md', '---\na: [\n---\nx'),
  ];
  await dialog.locator('input[type=file]').setInputFiles(files);
  await expect(dialog.getByText('2 drafts imported, 1 not imported')).toBeVisible();
  await expect(dialog.getByText(/is marked in the text: images\/loaf\.png/)).toBeVisible();
  await expect(dialog.getByText(/Checkboxes became ☐ and ☑/)).toBeVisible();
  await expect(dialog.getByText(/Not imported: .* not valid YAML/)).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Import more' }).click();
  await dialog.locator('input[type=file]').setInputFiles(files[0] ?? []);
  await expect(dialog.getByText('0 drafts imported, 1 already imported')).toBeVisible();
  await dialog.getByRole('link', { name: 'Bread, the long way' }).click();

  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Bread, the long way');
  await expect(page.getByLabel('Excerpt')).toHaveValue('Two days, four ingredients.');
  await expect(page.getByRole('textbox', { name: 'Content' }).getByText('Begin with water.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Content' }).getByText('☑ Weigh')).toBeVisible();

  await page.goto(`${page.url()}/preview`);
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { name: 'Then the flour' })).toBeVisible();
  await expect(preview.getByText('Tags: bread, sourdough')).toBeVisible();
  // Loaded and shown, although the frame has neither cookies nor an origin.
  await expect(preview.getByRole('img', { name: 'A square' })).toHaveJSProperty('naturalWidth', 10);
  const wide = await page.locator('iframe').boundingBox();
  await page.getByRole('button', { name: 'Phone' }).click();
  await expect.poll(async () => (await page.locator('iframe').boundingBox())?.width).toBe(406);
  expect(wide?.width).toBeGreaterThan(900);
});
