import { hasMoreThan, readHtmlTags, textAlignOf } from '@pressloom/wordpress';
import { refused } from '../../http/errors.ts';
import { escapeHtml, escapeText } from '../../text/escape-html.ts';
import { checkmark } from '../markdown/index.ts';
import { createLeftOut, DROPPED } from './left-out.ts';
import { createLinkTargets } from './link-targets.ts';

/** Elements that are kept, and their allowed attributes. */
const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre figure figcaption table caption thead tbody tfoot tr th td hr dl dt dd details summary'.split(
    ' ',
  ),
);
const INLINE = new Set(
  'a abbr b br cite code del em i img ins kbd mark q s samp small strong sub sup u var'.split(' '),
);
const VOID = new Set(['br', 'hr', 'img']);
const ATTRIBUTES: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start', 'type', 'reversed'],
  th: ['colspan', 'rowspan', 'scope', 'align'],
  td: ['colspan', 'rowspan', 'align'],
  code: ['class'],
  abbr: ['title'],
};
export interface CleanHtml {
  html: string;
  /** URLs that were shown in a frame or player, and are now links. */
  framed: string[];
  /** "2 scripts", "1 form". */
  leftOut: string[];
  /** URLs of links that were removed; their text is kept. */
  unusableLinks: string[];
  /** Links to files beside the document. */
  relativeLinks: string[];
  /** Targets of links within the text that no longer exist. */
  missingTargets: string[];
  /** Number of checkboxes that were replaced with characters. */
  checkboxes: number;
}

/**
 * Removes everything from HTML that is not text content: scripts, styles, forms, navigation, and all attributes except
 * the few that carry meaning. The result is balanced. Text outside any block becomes a paragraph.
 *
 * @param image returns the markup for an image, whose URL may be anything
 * @throws 422 if it has more elements, or nests them deeper, than any real text
 */
export function cleanHtml(source: string, image: (attributes: Record<string, string>) => string): CleanHtml {
  const out: string[] = [];
  const open: string[] = [];
  const framed: string[] = [];
  const leftOut = createLeftOut();
  const targets = createLinkTargets(source);
  const unusableLinks = new Set<string>();
  const relativeLinks = new Set<string>();
  let checkboxes = 0;
  let dropped = 0;
  // A player being removed whose URL may still be found inside it.
  let player = '';
  // Depth of a paragraph that we opened around loose text; it ends where a block starts or an enclosing element ends.
  let loose = -1;

  // A parser reports a text in several parts, with a lone `<` or `&` as a part of its own.
  let text = '';

  const endText = () => {
    if (text === '') return;
    if (text.trim() !== '') beginLoose();
    out.push(escapeText(text));
    text = '';
  };
  const closeDownTo = (depth: number) => {
    while (open.length > depth) out.push(`</${open.pop()}>`);
    if (open.length <= loose) loose = -1;
    targets.end(depth);
  };
  const endLoose = () => {
    if (loose >= 0) closeDownTo(loose);
  };
  const beginLoose = () => {
    if (open.some((name) => BLOCKS.has(name))) return;
    loose = open.length;
    open.push('p');
    out.push('<p>');
  };
  const begin = (name: string, attributes: Record<string, string>) => {
    if (BLOCKS.has(name)) endLoose();
    else beginLoose();
    targets.begin(attributes, open.length);
    if (name === 'img') out.push(image(attributes));
    else out.push(`<${name}${attributesOf(name, attributes, targets.take(name, attributes.href, open))}>`);
    if (!VOID.has(name)) open.push(name);
  };
  /** Replaces a frame or player. */
  const link = (address: string) => {
    framed.push(address);
    endLoose();
    out.push(`<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`);
  };
  const insideDropped = (name: string, { src }: Record<string, string>) => {
    const address = player && name === 'source' ? webAddress(src) : undefined;
    if (address) link(address);
    if (address) player = '';
    if (isDropped(name)) dropped++;
  };
  const drop = (name: string, attributes: Record<string, string>) => {
    dropped = 1;
    if (name === 'input' && attributes.type?.toLowerCase() === 'checkbox') {
      beginLoose();
      out.push(checkmark(attributes.checked !== undefined));
      checkboxes++;
      return;
    }
    const address = webAddress(attributes.src ?? attributes.data);
    if (!address && (name === 'audio' || name === 'video')) player = name;
    else if (address && name !== 'script' && name !== 'input') link(address);
    else leftOut.add(DROPPED[name]);
  };
  const note = (name: string, { href, style, align, bgcolor, color, face }: Record<string, string>) => {
    const isStyled = style?.replace(/text-align\s*:[^;]*;?/i, '').trim() || bgcolor || color || face;
    const isAligned = (align || /text-align/i.test(style ?? '')) && name !== 'td' && name !== 'th';
    if (isStyled || isAligned) leftOut.add('inline style');
    if (name !== 'a' || !href?.trim()) return;
    const address = linkAddress(href);
    if (!address) unusableLinks.add(href.trim());
    else if (isRelative(address)) relativeLinks.add(address);
  };

  const isWhole = readHtmlTags(source, {
    onopentag(name, attributes) {
      endText();
      if (dropped > 0) return insideDropped(name, attributes);
      note(name, attributes);
      if (isDropped(name)) drop(name, attributes);
      else if (BLOCKS.has(name) || INLINE.has(name)) begin(name, attributes);
      else {
        if (!isPhrase(name)) endLoose();
        targets.begin(attributes, open.length);
      }
    },
    ontext(piece) {
      if (dropped === 0) text += piece;
    },
    onclosetag(name) {
      endText();
      if (isDropped(name)) {
        dropped = Math.max(0, dropped - 1);
        if (dropped === 0) leftOut.add(DROPPED[player]);
        if (dropped === 0) player = '';
      } else if (dropped === 0 && !VOID.has(name)) {
        const at = open.lastIndexOf(name);
        if (at >= 0 && at !== loose) closeDownTo(at);
        else if (!isPhrase(name)) endLoose();
      }
    },
    oncomment(comment) {
      if (dropped === 0 && comment.trim() === 'more') leftOut.add('“read more” mark');
    },
  });
  if (!isWhole) throw tooLarge();
  endText();
  closeDownTo(0);
  return {
    html: out.join('').replace(EMPTY, '').trim(),
    framed,
    leftOut: leftOut.inWords(),
    unusableLinks: [...unusableLinks],
    relativeLinks: [...relativeLinks],
    missingTargets: targets.missing(),
    checkboxes,
  };
}

const tooLarge = () =>
  refused(
    'too_deep',
    'It has too many elements, or nests them too deep. Simplify it or split it into parts, then try again',
  );

/** Maximum tags, comments and entities: one per five characters of the longest document. */
const MAX_MARKS = 200_000;

/** @throws 422 if a document has more of them than any real text */
export function refuseIfTooLarge(source: string) {
  if (hasMoreThan(MAX_MARKS, /[<>&]/g, source)) throw tooLarge();
}

const isDropped = (name: string) => Object.hasOwn(DROPPED, name);

const EMPTY = /<p>\s*<\/p>/g;

/** Elements around words, which do not end a paragraph when they are removed. */
const isPhrase = (name: string) => /^(span|font|time|label|big|tt|bdi|bdo|center|wbr|data)$/.test(name);

/** A loop, because building and flattening lists for each of 40,000 links takes 80 ms. */
function attributesOf(name: string, given: Record<string, string>, id: string | undefined): string {
  let written = '';
  for (const attribute of ATTRIBUTES[name] ?? []) {
    const value = attribute === 'align' ? textAlignOf({ attribs: given }) : allowedValue(attribute, given[attribute]);
    if (value !== undefined) written += ` ${attribute}="${escapeHtml(value)}"`;
  }
  return id === undefined ? written : `${written} id="${id}"`;
}

function allowedValue(attribute: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (attribute === 'href') return linkAddress(value);
  if (attribute === 'class') return /language-[\w+#-]+/.exec(value)?.[0];
  if (attribute === 'type') return /^[aAiI]$/.test(value) ? value : undefined;
  if (attribute === 'reversed') return '';
  if (/^(start|colspan|rowspan|width|height)$/.test(attribute)) return /^\d{1,5}$/.test(value) ? value : undefined;
  return value;
}

/** An http or https URL, else undefined. */
export function webAddress(value = ''): string | undefined {
  const address = value.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

/** Such as "other.md" or "../images/": it resolves only beside its document. */
const isRelative = (address: string) => !/^([a-z]+:|#|\/)/i.test(address);

const linkAddress = (value: string) =>
  webAddress(value) ??
  (/^(mailto:|tel:|#|\/(?!\/)|\.{0,2}\/?[\w-][^:]*$)/i.test(value.trim()) ? value.trim() : undefined);
