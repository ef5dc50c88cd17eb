import { describe, expect, it } from 'vitest';
import { countWords } from '../../lib/text/word-count.ts';
import { suggest } from './suggest.ts';
import type { SuggestionSource, SuggestionTopic } from './suggestion.ts';

const words = (n: number) => Array.from({ length: n }, (_, i) => (i % 10 === 9 ? 'cup.' : 'cup')).join(' ');
const post = (change: Partial<SuggestionSource>): SuggestionSource => ({
  title: 'How to brew filter coffee at home',
  excerpt: 'A calm, complete guide to brewing a clear cup of filter coffee.',
  content: `<p>Filter coffee is easy. ${words(120)}</p><h2>The filter coffee recipe</h2><p>${words(200)}</p>
    <p><a href="https://example.org/">Source</a></p><p><img src="/a.jpg" alt="A cup"></p>`,
  contentForm: 'html',
  keywords: ['filter coffee'],
  seoKeyphrase: '',
  ...change,
});
const about = (topic: SuggestionTopic, change: Partial<SuggestionSource>) =>
  suggest(post(change)).find((tip) => tip.topic === topic);

describe('content suggestions', () => {
  it('a post that meets every point has nothing to change', () => {
    expect(suggest(post({})).filter((tip) => tip.change !== null)).toEqual([]);
  });

  it('count words as the footer of the editor does', () => {
    const content = '<p>One<del>two</del> three &amp; four</p><script>five</script>';
    expect(about('length', { content })?.finding).toBe(`The post has ${countWords(content)} words.`);
  });

  it.each([
    ['html', 'No excerpt. The first 150 characters of the content are used.'],
    ['blocks', 'No excerpt. The site’s theme makes one from the content.'],
  ] as const)('a missing excerpt of %s: who makes one is said', (contentForm, finding) => {
    expect(about('excerpt', { excerpt: '', contentForm })?.finding).toBe(finding);
  });

  it('there are at least five, even for an empty post, and what is to change comes first', () => {
    const tips = suggest({ title: '', excerpt: '', content: '', contentForm: 'html', keywords: [], seoKeyphrase: '' });
    expect(tips.filter((tip) => tip.change !== null).length).toBeGreaterThanOrEqual(5);
    const firstGood = tips.findIndex((tip) => tip.change === null);
    expect(tips.slice(firstGood).every((tip) => tip.change === null)).toBe(true);
  });

  it.each<[string, SuggestionTopic, Partial<SuggestionSource>, string]>([
    ['a short text is told how much is missing', 'length', { content: `<p>${words(250)}</p>` }, 'Add about 50 words'],
    ['a very long text is to be split', 'length', { content: `<p>${words(3001)}</p>` }, 'Split it into two posts'],
    ['a text without headings gets some', 'headings', { content: `<p>${words(150)}</p>` }, 'Add a heading about every'],
    ['a long way to the first heading', 'headings', { content: `<p>${words(351)}</p><h2>A</h2>` }, 'earlier'],
    [
      'a long section is divided',
      'headings',
      { content: `<h2>Beans</h2><p>${words(351)}</p>` },
      'Split it with another heading',
    ],
    ['a skipped level is named', 'headings', { content: '<h2>A</h2><p>b</p><h4>C</h4>' }, 'Make it level 3'],
    ['a title of 29 characters is short', 'title', { title: 'x'.repeat(29) }, 'about 1 character.'],
    ['a title of 61 characters is long', 'title', { title: 'x'.repeat(61) }, 'Shorten it by 1 character,'],
    ['a missing title', 'title', { title: ' ' }, '30 to 60'],
    ['a missing excerpt', 'excerpt', { excerpt: '' }, 'Write one or two sentences'],
    ['an excerpt that the site makes', 'excerpt', { excerpt: '', contentForm: 'blocks' }, 'Write one or two sentences'],
    ['an excerpt of 49 characters is short', 'excerpt', { excerpt: 'x'.repeat(49) }, 'at least 50'],
    ['an excerpt of 161 characters is long', 'excerpt', { excerpt: 'x'.repeat(161) }, 'Shorten it by 1 character.'],
    ['no keyword', 'keyword-title', { keywords: [] }, 'Enter what people would search for'],
    ['a keyword missing in the title', 'keyword-title', { title: 'How to brew a clear cup' }, 'Add it to the title'],
    ['a keyword missing at the beginning', 'keyword-opening', { content: '<p>Tea.</p>' }, 'first two sentences'],
    ['a keyword missing in headings', 'keyword-headings', { content: '<h2>Tea</h2>' }, 'one of the headings'],
    ['no link', 'links', { content: '<p>Tea <a>here</a></p>' }, 'Link to one of your own posts'],
    ['no image', 'images', { content: '<p>Tea</p>' }, 'Add one'],
    ['an image without alternative text', 'images', { content: '<img src="a"><img src="b" alt="B">' }, 'Describe'],
    [
      'long sentences are named',
      'reading',
      { content: `<p>${Array(26).fill('cup').join(' ')}. Short.</p>` },
      'which starts with “cup cup cup cup cup cup…”',
    ],
    [
      'long words are hard to read',
      'reading',
      {
        content:
          '<p>Incomprehensible characteristics of organisations. Internationalisation necessitates the deliberations. Organisational considerations and deliberations.</p>',
      },
      'shorter words',
    ],
  ])('%s', (_, topic, change, advice) => {
    expect(about(topic, change)?.change).toContain(advice);
  });

  it('other languages are not measured like English', () => {
    const german =
      '<p>Versicherungsvertreter besuchen Kundschaft. Straßenverkehrsordnungen regeln Geschwindigkeiten. Das gilt überall.</p>';
    expect(about('reading', { content: german })?.change).toBeNull();
    const japanese = '<p>朝食のおいしい店を探して京都の街を三日間歩きました。どの店も駅から近くて便利です。</p>';
    expect(about('reading', { content: japanese })?.change).toBeNull();
    expect(about('title', { title: '京都で朝食のおいしい店を探して歩いた三日間' })?.change).toBeNull();
    expect(about('title', { title: '京都で朝食'.repeat(7) })?.finding).toContain('after about 30');
  });

  it.each<[string, SuggestionTopic, Partial<SuggestionSource>]>([
    ['300 words are enough', 'length', { content: `<p>${words(300)}</p>` }],
    ['3,000 words are not too many', 'length', { content: `<p>${words(3000)}</p>` }],
    ['149 words need no heading', 'headings', { content: `<p>${words(149)}</p>` }],
    ['a section of 350 words is fine', 'headings', { content: `<h2>A</h2><p>${words(350)}</p>` }],
    ['a title of 30 characters', 'title', { title: 'x'.repeat(30) }],
    ['a title of 60 characters', 'title', { title: '😀'.repeat(60) }],
    ['an excerpt of 50 characters', 'excerpt', { excerpt: 'x'.repeat(50) }],
    ['an excerpt of 160 characters', 'excerpt', { excerpt: 'x'.repeat(160) }],
    ['a keyword in another case and in the plural', 'keyword-title', { title: 'Filter Coffees of the world' }],
    ['a keyword in Chinese', 'keyword-title', { title: '手冲咖啡的方法', keywords: ['咖啡'] }],
    ['sentences of 25 words', 'reading', { content: `<p>${Array(25).fill('cup').join(' ')}.</p>` }],
    ['Hindi is not measured by English syllables', 'reading', { content: '<p>यह कॉफ़ी है। अच्छी। बहुत।</p>' }],
  ])('nothing to change: %s', (_, topic, change) => {
    expect(about(topic, change)?.change).toBeNull();
  });

  it('the focus keyphrase counts before the keywords, which are tags on WordPress', () => {
    const found = about('keyword-title', { keywords: ['how-to'], seoKeyphrase: 'filter coffee' });
    expect(found?.finding).toBe('The title contains “filter coffee”.');
    expect(about('keyword-title', { keywords: [], seoKeyphrase: 'cold brew' })?.finding).toBe(
      'The title doesn’t contain “cold brew”.',
    );
  });

  it('the tags of a post that a blog wrote itself are no keywords: its focus keyphrase is', () => {
    const of = (change: Partial<SuggestionSource>) =>
      suggest(post(change), 'site').filter(({ topic }) => topic.startsWith('keyword'));
    expect(of({ keywords: ['how-to'] })).toMatchObject([{ finding: 'No focus keyphrase.' }]);
    expect(of({ keywords: ['how-to'], seoKeyphrase: 'filter coffee' }).map(({ change }) => change)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('a keyword inside a longer word does not count', () => {
    expect(about('keyword-title', { title: 'Teaching children to read', keywords: ['tea'] })?.change).not.toBeNull();
  });

  it.each<[string, SuggestionTopic, Partial<SuggestionSource>, object]>([
    ['a long title to the title', 'title', { title: 'x'.repeat(61) }, { field: 'title' }],
    ['a missing excerpt to the excerpt', 'excerpt', { excerpt: '' }, { field: 'excerpt' }],
    ['a missing keyword to the keywords', 'keyword-title', { keywords: [] }, { field: 'keywords' }],
    ['a skipped level to its heading', 'headings', { content: '<h2>A</h2><p>b</p><h4>C</h4>' }, { text: 'C' }],
    ['an image without text to that image', 'images', { content: '<img alt="B"><img src="b">' }, { image: 1 }],
    [
      'a long sentence to its paragraph',
      'reading',
      { content: `<p>Ok. ${Array(26).fill('cup').join(' ')}.</p>` },
      { text: `${Array(26).fill('cup').join(' ')}.` },
    ],
    ['a missing link to the first paragraph', 'links', { content: '<h2>T</h2><p>Tea</p>' }, { text: 'Tea' }],
  ])('leads from %s', (_, topic, change, place) => {
    expect(about(topic, change)?.place).toEqual(place);
  });
});
