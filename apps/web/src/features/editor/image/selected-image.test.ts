import { describe, expect, test } from 'vitest';
import { between, type Edit, edited, select } from '../../../testing/edit-markup.ts';
import { putImage } from '../nodes/put-image.ts';
import { linkImage, selectedImage, showImage } from './selected-image.ts';
import { countWithoutAlt, describeInText, imagesWithoutAlt } from './without-alt.ts';

const left: Edit = (editor) => showImage(editor, { align: 'left' });
const medium: Edit = (editor) =>
  showImage(editor, { size: { name: 'medium', url: 'https://a.example/cup-300x200.jpg' } });
const toFile: Edit = (editor) => linkImage(editor, 'https://a.example/cup.jpg');
const unlinked: Edit = (editor) => linkImage(editor, null);

describe('an image of a text that is written here', () => {
  const inline = '<p><img src="https://a.example/cup.jpg" alt="A cup" class="wp-image-7 size-full" width="640"></p>';
  test.each([
    [
      'side',
      [left],
      '<p><img src="https://a.example/cup.jpg" alt="A cup" width="640" class="wp-image-7 size-full alignleft"></p>',
    ],
    [
      'size, which replaces its width',
      [medium],
      '<p><img src="https://a.example/cup-300x200.jpg" alt="A cup" class="wp-image-7 size-medium"></p>',
    ],
    [
      'link and side',
      [toFile, left],
      '<p><a href="https://a.example/cup.jpg"><img src="https://a.example/cup.jpg" alt="A cup" width="640" class="wp-image-7 size-full alignleft"></a></p>',
    ],
    [
      'link, and loses it again',
      [toFile, unlinked],
      inline.replace(' class="wp-image-7 size-full" width="640"', ' width="640" class="wp-image-7 size-full"'),
    ],
  ])('gets a %s', (_what, edits, after) => {
    expect(edited(inline, [select('image'), ...edits], 'html')).toBe(after);
  });

  test('keeps its link, size and side when it gets a caption and loses it', () => {
    const linked = `<p><a href="https://a.example/"><img src="https://a.example/cup.jpg" alt="A cup" class="wp-image-7 size-full alignright"></a></p>`;
    const caption =
      (text: string): Edit =>
      (editor) =>
        putImage(editor, { src: 'https://a.example/cup.jpg', alt: 'A cup' }, text);
    const figure =
      '<figure><a href="https://a.example/"><img src="https://a.example/cup.jpg" alt="A cup" class="wp-image-7 size-full alignright"></a><figcaption>Mine</figcaption></figure>';
    expect(edited(linked, [select('image'), caption('Mine')], 'html')).toContain(figure);
    expect(edited(figure, [select('figure'), caption('')], 'html')).toBe(linked);
  });

  test('loses id and size, but not its side, when another image takes its place', () => {
    const before = inline.replace('size-full', 'size-full alignleft');
    const other: Edit = (editor) => putImage(editor, { src: 'https://b.example/x.jpg', alt: 'X' }, '');
    expect(edited(before, [select('image'), other], 'html')).toContain('class="alignleft"');
    const chosen: Edit = (editor) =>
      putImage(editor, { src: 'https://a.example/y.jpg', alt: 'Y', class: 'wp-image-9 size-large' }, '');
    expect(edited(before, [select('image'), chosen], 'html')).toContain('class="wp-image-9 size-large alignleft"');
  });

  test('tells where it links to', () => {
    const shown: unknown[] = [];
    const look: Edit = (editor) => shown.push(selectedImage(editor));
    edited(inline, [select('image'), look, toFile, medium, look], 'html');
    expect(shown).toMatchObject([
      { id: 7, size: 'full', align: null, href: null, isLinkedToFile: false },
      { id: 7, size: 'medium', href: 'https://a.example/cup.jpg', isLinkedToFile: true },
    ]);
  });
});

describe('an image block of WordPress', () => {
  const block =
    '<!-- wp:image {"id":7,"sizeSlug":"full","linkDestination":"none"} -->\n<figure class="wp-block-image size-full"><img src="https://a.example/cup.jpg" alt="" class="wp-image-7"/></figure>\n<!-- /wp:image -->';

  test('gets side, size and link, and the text around it stays as it is', () => {
    expect(edited(between(block), [select('figure'), left, medium, toFile])).toBe(
      between(
        '<!-- wp:image {"id":7,"sizeSlug":"medium","linkDestination":"media","align":"left"} -->\n<figure class="wp-block-image alignleft size-medium"><a href="https://a.example/cup.jpg"><img src="https://a.example/cup-300x200.jpg" alt="" class="wp-image-7"/></a></figure>\n<!-- /wp:image -->',
      ),
    );
  });

  test('is as it was when each change is taken back', () => {
    const none: Edit = (editor) => showImage(editor, { align: null });
    const whole: Edit = (editor) => showImage(editor, { size: { name: 'full', url: 'https://a.example/cup.jpg' } });
    expect(edited(between(block), [select('figure'), left, medium, toFile, unlinked, whole, none])).toBe(
      between(block),
    );
  });

  test('gets the alternative text that it lacks', () => {
    const describeAll: Edit = (editor) =>
      describeInText(
        editor,
        imagesWithoutAlt(editor).map(({ at }) => ({ at, altText: 'A "cup"' })),
      );
    expect(edited(between(block), [describeAll])).toBe(between(block.replace('alt=""', 'alt="A &quot;cup&quot;"')));
  });
});

test.each([
  ['<p>None</p>', 0],
  ['<img src="a.jpg"><img src="a.jpg" alt=""><img src="a.jpg" alt=" "><img alt src="a.jpg">', 4],
  [`<img src="a.jpg" alt="A"><img alt='B' src="a.jpg"><img alt=C src=a.jpg>`, 0],
  ['<img src="a.jpg" data-alt="A">', 1],
  ['<img src="a.jpg"', 0],
])('of %s, %i images have no alternative text', (html, count) => {
  expect(countWithoutAlt(html)).toBe(count);
});
