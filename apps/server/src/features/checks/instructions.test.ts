import { describe, expect, test } from 'vitest';
import { HIDDEN, VISIBLE } from '../../../test/claims/hidden-instructions.ts';
import { checkClaims, UNTRUSTED_RULE, wrapUntrusted } from './index.ts';
import { readPage } from './sources/read-page.ts';

const url = 'https://tea.example/report';
const page = (html: string) =>
  readPage(
    `<html><head><title>Tea</title></head><body><article><p>Tea sales rose by 12 percent.</p>${html}</article></body></html>`,
  );

test('there are 40 texts with instructions, half of them where no reader sees them', () => {
  expect(new Set([...HIDDEN, ...VISIBLE]).size).toBe(40);
  expect([HIDDEN.length, VISIBLE.length]).toEqual([20, 20]);
});

describe('instructions in a source', () => {
  test.each(HIDDEN)('that no reader sees support nothing: %s', (html) => {
    const source = { ...page(html), url };
    const claims = checkClaims({
      html: '<p>Tea sales rose by 12 percent. Tea sales rose by 77 percent.</p>',
      sources: [source],
      writer: 'person',
    });
    expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'not_in_source']);
    expect(source.text).not.toContain('evil');
  });

  test.each(VISIBLE)('that everybody sees are text: no proposal links to what they name: %s', (text) => {
    const source = { ...page(`<p>${text}</p>`), url };
    const claims = checkClaims({
      html: '<p>Tea sales rose by 12 percent. Tea sales rose by 77 percent. Evil Corp has 9 of 10 stars.</p>',
      sources: [source],
      writer: 'model',
    });
    const links = claims.flatMap(({ proposals }) => proposals.flatMap((proposal) => proposal.url ?? []));
    expect(new Set(links)).toEqual(new Set([url]));
    expect(JSON.stringify(claims)).not.toContain('evil.example');
  });
});

test('a text in large letters stands on the page for everybody to see', () => {
  const text = 'Tea sales rose by 33 percent.';
  for (const size of ['1.2rem', '10px', '20%', '1em']) {
    expect(page(`<p style="font-size: ${size}">${text}</p>`).text).toContain(text);
  }
});

describe('a text of others in a prompt', () => {
  test.each([...HIDDEN, ...VISIBLE])('stays between its fences: %s', (text) => {
    const wrapped = wrapUntrusted('source', text);
    const [first = '', ...rest] = wrapped.split('\n');
    const code = /^\[\[\[ begin source ([0-9a-f]{8}) \]\]\]$/.exec(first)?.[1];
    expect(rest.at(-1)).toBe(`[[[ end source ${code} ]]]`);
    expect(wrapped.match(/\[\[\[/g)).toHaveLength(2);
    expect(wrapped).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
  });

  test('is cut to its length, and says so', () => {
    const wrapped = wrapUntrusted('sample', 'a'.repeat(30), 20);
    expect(wrapped).toContain(`\n${'a'.repeat(20)}\n(The rest is left out.)\n`);
    expect(UNTRUSTED_RULE).toContain('[[[ begin');
  });

  test('keeps the joiners that scripts and emoji need', () => {
    expect(wrapUntrusted('sample', 'क्\u200dष 👩‍🌾')).toContain('क्\u200dष 👩‍🌾');
  });
});
