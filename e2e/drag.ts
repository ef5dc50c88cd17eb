import type { Page } from '@playwright/test';
import { expect } from './story.ts';

/** A day (`2026-12-24`) of the calendar's grid. */
export const cell = (page: Page, day: string) => page.locator('td', { has: page.locator(`time[datetime="${day}"]`) });

type Box = { width: number; height: number };

const centre = (to: Box) => ({ x: to.width / 2, y: to.height / 2 });

/** Makes the window as large, and waits until the page knows: whatever is dragged goes back when a window is resized. */
export async function resize(page: Page, size: Box) {
  const heard = await page.evaluateHandle(() => ({
    resized: new Promise((resolve) => window.addEventListener('resize', resolve, { once: true })),
  }));
  await page.setViewportSize(size);
  await heard.evaluate(({ resized }) => resized.then(() => undefined));
}

/** Drags a post by mouse to that day of the calendar's grid. */
export async function drag(page: Page, title: string, day: string, at = centre) {
  const from = await page.getByRole('link', { name: title }).first().boundingBox();
  if (!from) throw new Error('Nothing to drag');
  await page.mouse.move(from.x + 20, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + from.height / 2 + 10, { steps: 4 });
  await dropOn(page, day, at);
}

/** Lets go of what the mouse drags, over that day. */
export async function dropOn(page: Page, day: string, at = centre) {
  const name = new Date(`${day}T12:00`).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  // Follows the day, as the page scrolls while the pointer is near an edge, and drops once the page has registered it.
  await expect(async () => {
    const to = await cell(page, day).boundingBox();
    if (!to) throw new Error('Nowhere to drop');
    const { x, y } = at(to);
    await page.mouse.move(to.x + x, to.y + y, { steps: 8 });
    await expect(page.getByRole('status').filter({ hasText: name })).toBeAttached({ timeout: 1_000 });
    if ((await cell(page, day).boundingBox())?.y !== to.y) throw new Error('The page is scrolling');
  }).toPass();
  await page.mouse.up();
}
