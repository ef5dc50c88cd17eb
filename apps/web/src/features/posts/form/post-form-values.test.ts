import { describe, expect, it } from 'vitest';
import { changedFields, emptyPost, toNewPost, toSaveBody } from './post-form-values.ts';
import { rebaseEdits } from './rebase-edits.ts';

const base = { ...emptyPost('site'), title: 'Old', content: '<p>Old</p>' };

describe('what a save sends', () => {
  it('only the fields that were changed', () => {
    const values = { ...base, title: 'New', keywords: 'a, b ,, a', featuredImage: ' ' };
    expect(toSaveBody(changedFields(values, base), values, 3)).toEqual({
      title: 'New',
      keywords: ['a', 'b'],
      featuredImage: null,
      version: 3,
    });
  });

  it.each([
    ['title', 'Coffee', 'Coffee '],
    ['excerpt', 'In short', 'In short '],
    ['category', 'Drinks', 'Drinks '],
    ['keywords', 'a, b', 'a, b,'],
  ])('no %s that the server would take for the one it has', (name, there, typed) => {
    expect(changedFields({ ...base, [name]: typed }, { ...base, [name]: there })).toEqual({});
    expect(changedFields({ ...base, [name]: `${typed} c` }, { ...base, [name]: there })).not.toEqual({});
  });

  it('the date goes with the status and the status with the date', () => {
    const date = '2026-11-21T08:00:00.000Z';
    const values = { ...base, status: 'scheduled' as const, scheduledDate: date };
    expect(toSaveBody({ scheduledDate: date }, values, 1)).toEqual({
      status: 'scheduled',
      scheduledDate: date,
      version: 1,
    });
  });

  it('the publication date only of a post that stays published', () => {
    const publicationDate = '2019-03-04T05:06:00.000Z';
    const live = { ...base, status: 'published' as const, publicationDate };
    expect(toSaveBody({ publicationDate }, live, 1)).toEqual({ publicationDate, version: 1 });
    const draft = { ...live, status: 'draft' as const };
    expect(toSaveBody({ publicationDate, status: 'draft' }, draft, 1)).not.toHaveProperty('publicationDate');
  });

  it('a new post names the run that wrote it', () => {
    expect(toNewPost({ ...base, generationId: 'run' })).toMatchObject({ generationId: 'run', featuredImage: null });
    expect(toNewPost(base)).not.toHaveProperty('generationId');
  });
});

describe('a newer state of the post under open edits', () => {
  it('untouched fields follow the server, edited ones stay', () => {
    const rebased = rebaseEdits({ ...base, title: 'Mine' }, base, { ...base, status: 'published' });
    expect(rebased).toEqual({ ...base, title: 'Mine', status: 'published' });
  });

  it('the same field changed on both sides is left to the user', () => {
    expect(rebaseEdits({ ...base, title: 'Mine' }, base, { ...base, title: 'Theirs' })).toBeNull();
  });

  it('the same change on both sides is no conflict', () => {
    expect(rebaseEdits({ ...base, title: 'Same' }, base, { ...base, title: 'Same' })?.title).toBe('Same');
  });
});
