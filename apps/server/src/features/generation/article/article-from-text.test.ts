import { describe, expect, test } from 'vitest';
import { articleFromText } from './article-from-text.ts';

const request = { keywords: ['coffee', 'brewing'] };

describe("a model's text", () => {
  test('becomes headings, lists and paragraphs', async () => {
    const { title, content } = await articleFromText(
      'Better coffee\n\nAn introduction.\n\n## Beans\n\nBuy them fresh.\n\n- Whole\n- Recent\n\n### Order\n\n1. Weigh\n2. Grind',
      request,
      'ada',
    );
    expect(title).toBe('Better coffee');
    expect(content.replaceAll('\n', '')).toBe(
      '<p>An introduction.</p><h2>Beans</h2><p>Buy them fresh.</p><ul><li>Whole</li><li>Recent</li></ul><h3>Order</h3><ol><li>Weigh</li><li>Grind</li></ol>',
    );
  });

  test.each([
    ['# Better coffee\n\nText here.', 'Better coffee'],
    ['Title: Better coffee\n\nText here.', 'Better coffee'],
    ['"Better coffee"\n\nText here.', 'Better coffee'],
    ['**Better coffee**\n\nText here.', 'Better coffee'],
    ['', 'Article about coffee, brewing'],
  ])('%j has the title %j', async (text, expected) => {
    expect((await articleFromText(text, request, 'ada')).title).toBe(expected);
  });

  test("keeps the user's title and does not repeat it in the text", async () => {
    const article = await articleFromText('# My Title\n\nText here.', { ...request, title: 'My title' }, 'ada');
    expect(article.title).toBe('My title');
    expect(article.content).toBe('<p>Text here.</p>');
  });

  test('loses every asterisk and every tag, never the words in them', async () => {
    const { content } = await articleFromText(
      'Title\n\nThis is **bold** and <b>strong</b>.\n\n* one\n* two\n\n<div>boxed</div>\n\n<script>alert(1)</script>',
      request,
      'ada',
    );
    expect(content).not.toMatch(/\*|<b>|<div>|script|alert/);
    expect(content).toContain('This is bold and strong.');
    expect(content).toContain('<li>one</li>');
    expect(content).toContain('boxed');
  });

  test.each(['##', '## ', '-', '* ', '3.', '3)'])('that ends in %j loses this beginning of a line', async (mark) => {
    const { content } = await articleFromText(`Title\n\nSome text.\n\n${mark}`, request, 'ada');
    expect(content).toBe('<p>Some text.</p>');
  });

  test.each(['42', '1984'])('keeps a last line that is the number %s', async (number) => {
    const { content } = await articleFromText(`Title\n\nSome text.\n\n${number}`, request, 'ada');
    expect(content).toContain(`<p>${number}</p>`);
  });

  test('takes a short line of its own above a text as a heading, when the model forgot the marks', async () => {
    const { content } = await articleFromText(
      'Title\n\nIntro text.\n\nWhy It Matters\n\nBecause it does.',
      request,
      'ada',
    );
    expect(content).toContain('<h2>Why It Matters</h2>');
  });

  test('keeps web addresses as links and drops any other scheme', async () => {
    const { content } = await articleFromText(
      'T\n\nSee [here](https://example.com/a?b=1&c=2) or [there](javascript:alert(1)).',
      request,
      'ada',
    );
    expect(content).toContain('<a href="https://example.com/a?b=1&amp;c=2">here</a>');
    expect(content).not.toContain('javascript');
  });
});
