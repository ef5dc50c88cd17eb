import { describe, expect, test } from 'vitest';
import type { DocNode } from '../document.ts';
import { openMarkup } from '../open-markup.ts';
import { writeMarkup } from './write-markup.ts';

const BEFORE = '<!-- wp:paragraph -->\n<p>One &nbsp;two</p>\n<!-- /wp:paragraph -->\n\n';
const AFTER = '\n\n<!-- wp:acme/box {"a":1} /-->\n';

/** The markup of an image block in a post after a change of its attributes in the editor. */
function changed(block: string, change: Record<string, unknown>): string {
  const opened = openMarkup(BEFORE + block + AFTER);
  const content = (opened.document.content ?? []).map((node): DocNode => {
    return node.type === 'figure' ? { ...node, attrs: { ...node.attrs, ...change } } : node;
  });
  const written = writeMarkup({ type: 'doc', content }, opened);
  expect(written.startsWith(BEFORE) && written.endsWith(AFTER)).toBe(true);
  return written.slice(BEFORE.length, -AFTER.length);
}

const PLAIN = `<!-- wp:image {"id":7,"sizeSlug":"large","linkDestination":"none","className":"is-style-rounded"} -->
<figure class="wp-block-image size-large is-style-rounded"><img src="https://a.example/cup-1024x683.jpg" alt="A cup" class="wp-image-7"/><figcaption class="wp-element-caption">Mine &amp; yours</figcaption></figure>
<!-- /wp:image -->`;
const RESIZED = `<!-- wp:image {"lightbox":{"enabled":false},"id":7,"width":"200px","height":"auto","aspectRatio":"1","sizeSlug":"full","linkDestination":"custom","align":"wide","style":{"border":{"radius":"9px"}}} -->
<figure class="wp-block-image alignwide size-full is-resized has-custom-border" id="cup"><a href="https://b.example/" target="_blank" rel="noreferrer noopener"><img src="https://a.example/cup.jpg" alt="" class="wp-image-7" style="border-radius:9px;aspect-ratio:1;width:200px;height:auto"/></a></figure>
<!-- /wp:image -->`;

describe('an image block', () => {
  test.each([
    [
      'another side',
      { class: 'wp-image-7 size-large alignleft' },
      PLAIN.replace('"is-style-rounded"}', '"is-style-rounded","align":"left"}').replace(
        'image size-large',
        'image alignleft size-large',
      ),
    ],
    [
      'another size',
      { class: 'wp-image-7 size-medium', src: 'https://a.example/cup-300x200.jpg' },
      PLAIN.replaceAll('large', 'medium').replace('1024x683', '300x200'),
    ],
    [
      'a link to its file',
      { href: 'https://a.example/cup.jpg' },
      PLAIN.replace('"none"', '"media"')
        .replace('<img', '<a href="https://a.example/cup.jpg"><img')
        .replace('/><fig', '/></a><fig'),
    ],
    [
      'a link to a page',
      { href: 'https://b.example/?a=1&b=2' },
      PLAIN.replace('"none"', '"custom"')
        .replace('<img', '<a href="https://b.example/?a=1&amp;b=2"><img')
        .replace('/><fig', '/></a><fig'),
    ],
    ['another alternative text', { alt: 'A "blue" cup' }, PLAIN.replace('A cup', 'A &quot;blue&quot; cup')],
    [
      'another image of the library in its place',
      { class: 'wp-image-9 size-large', src: 'https://a.example/jug-1024x683.jpg', alt: 'A jug' },
      PLAIN.replace('"id":7', '"id":9').replace('cup-', 'jug-').replace('A cup', 'A jug').replace('image-7', 'image-9'),
    ],
    [
      'an image from elsewhere in its place',
      { class: null, src: 'https://b.example/jug.jpg' },
      PLAIN.replace('"id":7,"sizeSlug":"large",', '')
        .replace(' size-large', '')
        .replace('https://a.example/cup-1024x683.jpg', 'https://b.example/jug.jpg')
        .replace(' class="wp-image-7"', ''),
    ],
  ])('gets %s, and keeps all else', (_what, change, expected) => {
    expect(changed(PLAIN, change)).toBe(expected);
  });

  test.each([
    ['of no side', { class: 'wp-image-7 size-full' }, RESIZED.replace(',"align":"wide"', '').replace(' alignwide', '')],
    [
      'without a link',
      { href: null },
      RESIZED.replace('"custom"', '"none"')
        .replace(/<a [^>]*>/, '')
        .replace('</a>', ''),
    ],
    ['with another link', { href: 'https://c.example/' }, RESIZED.replace('https://b.example/', 'https://c.example/')],
    [
      'of a size of the site, which replaces its own width',
      { class: 'wp-image-7 size-medium alignwide', src: 'https://a.example/cup-300x200.jpg' },
      RESIZED.replace('"width":"200px","height":"auto",', '')
        .replace('"full"', '"medium"')
        .replace('size-full is-resized', 'size-medium')
        .replace('cup.jpg', 'cup-300x200.jpg')
        .replace(';width:200px;height:auto', ''),
    ],
  ])('that has a border, width and link becomes one %s', (_what, change, expected) => {
    expect(changed(RESIZED, change)).toBe(expected);
  });

  test('made here is written as WordPress writes it', () => {
    const opened = openMarkup('');
    const image = {
      src: 'https://a.example/cup-300x200.jpg',
      alt: 'A cup',
      class: 'wp-image-7 size-medium alignright',
    };
    const link = { type: 'link', attrs: { href: 'https://a.example/cup.jpg' } };
    const alone = { type: 'paragraph', content: [{ type: 'image', attrs: image, marks: [link] }] };
    const captioned = { type: 'figure', attrs: image, content: [{ type: 'text', text: 'Mine' }] };
    expect(writeMarkup({ type: 'doc', content: [alone, captioned] }, opened)).toBe(
      `<!-- wp:image {"id":7,"sizeSlug":"medium","linkDestination":"media","align":"right"} -->
<figure class="wp-block-image alignright size-medium"><a href="https://a.example/cup.jpg"><img src="https://a.example/cup-300x200.jpg" alt="A cup" class="wp-image-7"/></a></figure>
<!-- /wp:image -->

<!-- wp:image {"id":7,"sizeSlug":"medium","linkDestination":"none","align":"right"} -->
<figure class="wp-block-image alignright size-medium"><img src="https://a.example/cup-300x200.jpg" alt="A cup" class="wp-image-7"/><figcaption class="wp-element-caption">Mine</figcaption></figure>
<!-- /wp:image -->`,
    );
  });
});
