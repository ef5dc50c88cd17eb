import { afterEach, describe, expect, it, vi } from 'vitest';
import { emptyPost } from './post-form-values.ts';
import { forgetUnsavedEdits, keepUnsavedEdits, readUnsavedEdits } from './unsaved-edits.ts';

const owner = { userId: 'ann', postId: 'p1' };
const at = (time: string) => new Date(`2026-11-20T${time}:00Z`);

const withSetItem = (storage: Storage, setItem: () => void) =>
  new Proxy(storage, {
    get: (target, name) => {
      const found = Reflect.get(target, name);
      if (name === 'setItem') return setItem;
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('unsaved edits in the browser', () => {
  it('come back newest first, one for each page that wrote', () => {
    keepUnsavedEdits(owner, 'tab-1', { version: 1, changes: { title: 'Earlier' } }, at('14:31'));
    keepUnsavedEdits(owner, 'tab-2', { version: 1, changes: { title: 'Later' } }, at('14:32'));
    expect(readUnsavedEdits(owner).map((edits) => edits.changes.title)).toEqual(['Later', 'Earlier']);
  });

  it('are kept apart by user and by post', () => {
    keepUnsavedEdits(owner, 'tab-1', { version: 1, changes: { title: 'Mine' } });
    expect(readUnsavedEdits({ ...owner, userId: 'bob' })).toEqual([]);
    expect(readUnsavedEdits({ ...owner, postId: 'p11' })).toEqual([]);
  });

  it('are gone once forgotten', () => {
    keepUnsavedEdits(owner, 'tab-1', { version: 1, changes: { title: 'Mine' } });
    forgetUnsavedEdits(owner, 'tab-1');
    expect(readUnsavedEdits(owner)).toEqual([]);
  });

  it('that were stored before a post had all of today’s fields are offered, with nothing else changed', () => {
    const { featuredImageAlt, ...sent } = emptyPost(null);
    const creation = { id: 'new-1', sent: { ...sent, title: 'Tea' } };
    const edits = { slot: 'x', savedAt: at('14:31'), version: null, changes: { title: 'Tea time' }, creation };
    localStorage.setItem('pressloom-unsaved:ann:p1:x', JSON.stringify(edits));
    expect(readUnsavedEdits(owner)).toMatchObject([
      { changes: edits.changes, creation: { sent: { ...emptyPost(null), title: 'Tea' } } },
    ]);
    expect(readUnsavedEdits(owner)[0]?.changes).toEqual(edits.changes);
  });

  it('that someone damaged are ignored', () => {
    localStorage.setItem('pressloom-unsaved:ann:p1:x', '{"slot":1');
    localStorage.setItem('pressloom-unsaved:ann:p1:y', '{"slot":"y"}');
    expect(readUnsavedEdits(owner)).toEqual([]);
  });

  it('make room by dropping those older than 30 days, and say so when there is none', () => {
    keepUnsavedEdits({ ...owner, postId: 'old' }, 's', { version: 1, changes: {} }, new Date('2026-10-01T00:00:00Z'));
    const refuse = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    vi.stubGlobal('localStorage', withSetItem(localStorage, refuse));
    expect(keepUnsavedEdits(owner, 'tab-1', { version: 1, changes: {} }, at('14:32'))).toBe(false);
    expect(refuse).toHaveBeenCalledTimes(2);
    expect(readUnsavedEdits({ ...owner, postId: 'old' })).toEqual([]);
  });
});
