import { describe, expect, test } from 'vitest';
import { makeSite, secondSite } from '../../testing/factories.ts';
import { deselectSite, selectSite, siteToSelect } from './selected-site.ts';

const first = makeSite();
const second = secondSite();

describe('the selected site', () => {
  test('is the first when none was chosen', () => {
    expect(siteToSelect([first, second], null)).toBe(first);
  });

  test('is the remembered one where it still exists', () => {
    expect(siteToSelect([first, second], second.id)).toBe(second);
  });

  test('falls back to the first when the remembered one has disappeared', () => {
    expect(siteToSelect([first], second.id)).toBe(first);
  });

  test('is none without sites', () => {
    expect(siteToSelect([], second.id)).toBeNull();
  });

  test('is remembered under selectedWpSiteId', () => {
    selectSite(second.id);
    expect(localStorage.getItem('selectedWpSiteId')).toBe(second.id);
  });

  test('becomes the first that remains when it is removed, or none', () => {
    selectSite(second.id);
    deselectSite(second.id, [first]);
    expect(localStorage.getItem('selectedWpSiteId')).toBe(first.id);
    deselectSite(first.id, []);
    expect(localStorage.getItem('selectedWpSiteId')).toBeNull();
  });

  test('stays when another is removed', () => {
    selectSite(first.id);
    deselectSite(second.id, [first]);
    expect(localStorage.getItem('selectedWpSiteId')).toBe(first.id);
  });
});
