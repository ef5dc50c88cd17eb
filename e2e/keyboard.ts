import type { Locator, Page } from '@playwright/test';
import { expect } from './story.ts';

/** More Tab stops than any screen should have before the wanted control. */
const MOST_STOPS = 60;

/** Presses Tab (or Shift+Tab) until the focus is there. Every stop on the way must be visible and show its focus. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(wanted).toBeVisible();
  const passed: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const { name, fault } = await page.evaluate(describeFocus);
    expect(fault, `at ${name} of ${new URL(page.url()).pathname}, after ${passed.slice(-3).join(', ')}`).toBeNull();
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    passed.push(name);
  }
  throw new Error(`${wanted} was not reached with ${key}; passed ${passed.join(', ')}`);
}

/** Tabs to a field and replaces its contents by typing. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/**
 * Moves the caret to the end of the text. The editor learns of it from the browser a moment later: sooner than a person
 * presses the next key, but not always sooner than a script does.
 */
export async function goToEnd(page: Page) {
  await page.keyboard.press('ControlOrMeta+End');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Tabs to a control and presses it with the keyboard. */
export async function press(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** The focused element, and what a keyboard user would miss there. Runs in the page. */
function describeFocus(): { name: string; fault: string | null } {
  const element = document.activeElement;
  if (!element || element === document.body) return { name: 'the end of the page', fault: null };
  const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  const name = `${element.tagName.toLowerCase()} "${(label || element.id).slice(0, 40)}"`;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (bottom <= 0 || right <= 0 || top >= innerHeight || left >= innerWidth)
    return { name, fault: 'the focus is out of sight' };
  const shows = (style: CSSStyleDeclaration) =>
    (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none';
  // The editor shows its focus by the caret; a field inside a frame shows it on the frame.
  if (element instanceof HTMLElement && element.isContentEditable) return { name, fault: null };
  const frame = element.parentElement?.closest(':focus-within');
  const isShown = shows(getComputedStyle(element)) || (frame && shows(getComputedStyle(frame)));
  return { name, fault: isShown ? null : 'the focus is not shown' };
}
