/// <reference lib="dom" />
import type { Page } from 'playwright-core';

const BLOG = 'slowmornings.example';

/**
 * Shows the WordPress of this machine, at a port that changes with every run, by the name of the blog that it plays, and
 * this machine itself by an address that stands for any.
 */
export async function nameTheBlog(page: Page, wordpressUrl: string) {
  const addresses = [wordpressUrl, new URL(wordpressUrl).host, '127.0.0.1'];
  for (const frame of page.frames()) {
    await frame.evaluate(rename, { addresses, names: [`https://${BLOG}`, BLOG, '203.0.113.7'] }).catch(() => undefined);
  }
}

function rename({ addresses, names }: { addresses: string[]; names: string[] }) {
  const named = (text: string) =>
    addresses.reduce((result, address, index) => result.replaceAll(address, names[index] ?? ''), text);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.nodeValue ?? '';
    if (named(text) !== text) node.nodeValue = named(text);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    if (named(field.value) !== field.value) field.value = named(field.value);
  }
}
