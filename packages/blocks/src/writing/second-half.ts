import type { Origin } from '../document.ts';
import { attributesByName, htmlTokens, withTagAttribute } from '../html-tokens.ts';
import { withBlockAttributes, withLastTag } from './block-opening.ts';

/** The origin of what was split off a text: looks the same, but has no anchor, since a page has each only once; so does that of a copy. */
export function secondHalf(origin: Origin): Origin {
  return { ...origin, open: withoutAnchor(origin.open), before: '', isFirst: true };
}

/** The id of a text, to which links lead. */
export function anchorOf({ open }: Origin): string | undefined {
  const tag = htmlTokens(open)?.findLast(({ kind }) => kind === 'open');
  return tag && attributesByName(open.slice(tag.start, tag.end)).id;
}

function withoutAnchor(open: string): string {
  const untagged = /\sid\s*=/i.test(open)
    ? withLastTag(open, undefined, (tag) => withTagAttribute(tag, 'id', null))
    : open;
  return untagged.includes('"anchor"') ? withBlockAttributes(untagged, { anchor: undefined }) : untagged;
}
