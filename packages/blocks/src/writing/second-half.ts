import type { Origin } from '../document.ts';
import { withTagAttribute } from '../html-tokens.ts';
import { withBlockAttributes, withLastTag } from './block-opening.ts';

/** The origin of what was split off a text: looks the same, but has no anchor, since a page has each only once. */
export function secondHalf(origin: Origin): Origin {
  return { ...origin, open: withoutAnchor(origin.open), before: '', isFirst: true };
}

function withoutAnchor(open: string): string {
  const untagged = /\sid\s*=/i.test(open)
    ? withLastTag(open, undefined, (tag) => withTagAttribute(tag, 'id', null))
    : open;
  return untagged.includes('"anchor"') ? withBlockAttributes(untagged, { anchor: undefined }) : untagged;
}
