import type { Page } from 'playwright-core';
import type { Screens } from './shoot.ts';

/** What is done within a text. */
export async function shootEditor({ shoot, writer, blog: { postId }, model }: Screens) {
  await shoot(writer, `/posts/${postId}`, 'slash-menu', async (page) => {
    await beginAtTheEnd(page);
    await page.keyboard.type('/');
    await page.getByRole('listbox', { name: 'Blocks' }).waitFor();
  });
  await shoot(writer, `/posts/${postId}`, 'reworded', async (page) => {
    model.answerWith(() => ({
      text: 'Some mornings begin before the phone does: with the smell of coffee, and no hurry.',
    }));
    await page.locator('.ProseMirror p').first().click({ clickCount: 3 });
    await page.getByRole('button', { name: 'Rewrite' }).click();
    await page.getByText('Suggestion ready').waitFor();
    model.answerWith(undefined);
  });
  await shoot(writer, `/posts/${postId}`, 'image-in-text', async (page) => {
    await beginAtTheEnd(page);
    await page.keyboard.type('/image');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Add an image' }).waitFor();
  });
  await shoot(writer, `/posts/${postId}`, 'code-block', async (page) => {
    await beginAtTheEnd(page);
    await page.keyboard.type('/code');
    await page.keyboard.press('Enter');
    await page.keyboard.type('const minutes = 3;');
    await page.getByLabel('Code language').selectOption('TypeScript');
  });
}

/** Puts the caret in a new line below the text. */
async function beginAtTheEnd(page: Page) {
  await page.locator('.ProseMirror > p').last().click();
  await page.keyboard.press('End');
  // The editor learns of a moved caret a moment later, and would otherwise break the line where it was.
  await page.waitForFunction(() => getSelection()?.anchorOffset === getSelection()?.anchorNode?.textContent?.length);
  await page.keyboard.press('Enter');
}
