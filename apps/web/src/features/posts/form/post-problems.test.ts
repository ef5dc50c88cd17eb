import { describe, expect, it } from 'vitest';
import { emptyPost, type PostFormValues } from './post-form-values.ts';
import { type PostIntent, postProblems } from './post-problems.ts';

const now = new Date('2026-11-20T12:00:00Z');
const complete: PostFormValues = {
  ...emptyPost('6f1b2c3d-0000-4000-8000-000000000001'),
  title: 'Brewing',
  content: '<p>Coffee</p>',
};
const problems = (change: Partial<PostFormValues>, intent: PostIntent) =>
  postProblems({ ...complete, ...change }, intent, null, now).map(({ field, message }) => `${field}: ${message}`);

describe('what a post needs', () => {
  it('a complete post may be saved and published', () => {
    expect(problems({}, 'save')).toEqual([]);
    expect(problems({}, 'publish')).toEqual([]);
  });

  it('a draft may be saved without a site', () => {
    expect(problems({ siteId: null }, 'save')).toEqual([]);
  });

  it('a draft needs no date, whatever its status is to be', () => {
    expect(problems({ status: 'scheduled', siteId: null }, 'draft')).toEqual([]);
  });

  it('everything that is missing is said at once, in the order of the form', () => {
    expect(problems({ title: ' ', content: '<p> &nbsp;</p>', siteId: null }, 'schedule')).toEqual([
      'title: Please enter a title',
      'content: Please generate or write some content',
      'siteId: Please select a WordPress site to publish to',
      'scheduledDate: Please select a scheduled date',
    ]);
  });

  it.each<[string, Partial<PostFormValues>, PostIntent, string[]]>([
    [
      'a status of scheduled cannot be saved without its date',
      { status: 'scheduled' },
      'save',
      ['scheduledDate: Please select a scheduled date'],
    ],
    ['an image alone is content', { content: '<p><img src="/a.png"></p>' }, 'save', []],
    ['a title of 500 characters fits', { title: 'x'.repeat(500) }, 'save', []],
    ['a title of 501 does not', { title: 'x'.repeat(501) }, 'save', ['title: Title must be at most 500 characters']],
    ['30 keywords fit', { keywords: Array.from({ length: 30 }, (_, i) => `k${i}`).join(',') }, 'save', []],
    [
      '31 do not',
      { keywords: Array.from({ length: 31 }, (_, i) => `k${i}`).join(',') },
      'save',
      ['keywords: Please enter at most 30 keywords'],
    ],
    [
      'an image address must be one',
      { featuredImage: 'cat.png' },
      'save',
      ['featuredImage: Please enter a valid image URL'],
    ],
    [
      'a date in the past cannot be scheduled',
      { scheduledDate: '2026-11-20T12:00:00Z' },
      'schedule',
      ['scheduledDate: Please select a date in the future'],
    ],
    ['a minute ahead can', { scheduledDate: '2026-11-20T12:01:00Z' }, 'schedule', []],
    [
      'a post that was due already may still be saved',
      { status: 'scheduled', scheduledDate: '2026-11-19T12:00:00Z' },
      'save',
      [],
    ],
  ])('%s', (_, change, intent, expected) => {
    expect(problems(change, intent)).toEqual(expected);
  });
});

describe('a post that its site has otherwise than a new one may be', () => {
  const saved: PostFormValues = {
    ...complete,
    title: '',
    content: '<p></p>',
    excerpt: 'x'.repeat(2_001),
    keywords: Array.from({ length: 40 }, (_, i) => `k${i}`).join(', '),
    status: 'published',
  };
  const found = (change: Partial<PostFormValues>) =>
    postProblems({ ...saved, ...change }, 'save', saved).map(({ field }) => field);

  it('is saved whatever else was changed', () => {
    expect(found({ category: 'Tea' })).toEqual([]);
    expect(found({ content: '<p>Coffee</p>', title: ' ' })).toEqual([]);
  });

  it('has keywords taken away or replaced, but gets no more', () => {
    const [, ...fewer] = saved.keywords.split(', ');
    expect(found({ keywords: fewer.join(', ') })).toEqual([]);
    expect(found({ keywords: ['another', ...fewer].join(', ') })).toEqual([]);
    expect(found({ keywords: ['another', 'one', ...fewer].join(', ') })).toEqual(['keywords']);
    expect(found({ keywords: ['x'.repeat(201), ...fewer].join(', ') })).toEqual(['keywords']);
  });

  it('is held back by the fields that were changed, and by no other', () => {
    expect(found({ keywords: `${saved.keywords}, one more` })).toEqual(['keywords']);
    expect(found({ title: 'x'.repeat(501), excerpt: 'Short' })).toEqual(['title']);
  });
});
