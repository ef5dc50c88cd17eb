/// <reference lib="dom" />
import type { Page } from 'playwright-core';

const BLOG = 'slowmornings.example';

/**
 * Replaces the host names of the local WordPress and language model, whose ports change with every run, by those of
 * what they represent, and this machine's IP address by an example address.
 */
export async function nameTheBlog(page: Page, wordpressUrl: string, modelUrl?: string) {
  const addresses = [wordpressUrl, new URL(wordpressUrl).host, '127.0.0.1'];
  const names = [`https://${BLOG}`, BLOG, '203.0.113.7'];
  if (modelUrl) {
    addresses.unshift(new URL(modelUrl).host);
    names.unshift('models.example');
  }
  for (const frame of page.frames()) await frame.evaluate(rename, { addresses, names }).catch(() => undefined);
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
