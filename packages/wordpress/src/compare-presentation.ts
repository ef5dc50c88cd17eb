import { Parser } from 'htmlparser2';
import { classesOf, listTypeOf, stylesOf, textAlignOf, widthOf } from './blocks/attributes.ts';
import { isBeyondWriting } from './nesting.ts';

/** One thing that an element says about how it is shown, and how a number of them is called. */
interface Trait {
  /** The same for two that a reader cannot tell apart, however they are written. */
  key: string;
  inWords: (count: number) => string;
}

type Attributes = Record<string, string>;

/**
 * How content is shown, apart from its words, links and images: what the second version lacks of the first, in the
 * user's words ("the alignment of 2 table cells"). Each way of writing the same counts as the same.
 */
export function missingPresentation(before: string, after: string): string[] {
  if (before === after || isBeyondWriting(before) || isBeyondWriting(after)) return [];
  const left = countTraits(after);
  const missing = new Map<string, { trait: Trait; count: number }>();
  for (const { key, inWords, count } of countTraits(before).values()) {
    const lost = count - (left.get(key)?.count ?? 0);
    if (lost <= 0) continue;
    const name = inWords(1);
    missing.set(name, { trait: { key, inWords }, count: (missing.get(name)?.count ?? 0) + lost });
  }
  return [...missing.values()].map(({ trait, count }) => trait.inWords(count));
}

function countTraits(html: string): Map<string, Trait & { count: number }> {
  const counts = new Map<string, Trait & { count: number }>();
  let silent = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++;
      if (silent > 0) return;
      for (const trait of traitsOf(name, attributes)) {
        const known = counts.get(trait.key);
        if (known) known.count++;
        else counts.set(trait.key, { ...trait, count: 1 });
      }
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--;
    },
  });
  parser.end(html);
  return counts;
}

/** What the comparison of texts names by itself when it is missing. */
const SILENT = new Set(
  'script style noscript template head title iframe video audio object embed form svg canvas'.split(' '),
);

const MARKS: Record<string, string> = {
  strong: 'bold text',
  em: 'italic text',
  s: 'struck text',
  u: 'underlined text',
  sub: 'subscript',
  sup: 'superscript',
  mark: 'highlighted text',
  code: 'code',
  kbd: 'keyboard input',
  small: 'small print',
  q: 'inline quote',
  abbr: 'abbreviation',
};
const SAME: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's', ins: 'u' };

function traitsOf(element: string, attributes: Attributes): Trait[] {
  const name = SAME[element] ?? element;
  const traits: Trait[] = [];
  const mark = MARKS[name];
  if (mark) traits.push({ key: `mark ${name}`, inWords: (count) => (count === 1 ? mark : `${count} × ${mark}`) });
  if (Object.keys(attributes).length === 0) return traits;
  if (name === 'img') return [...traits, ...imageTraits(attributes), ...generalTraits(name, attributes)];
  if (name === 'ol') traits.push(...listTraits(attributes));
  const align = textAlignOf({ attribs: attributes });
  if (align && isCell(name)) traits.push(counted(`cell ${align}`, 'alignment', 'table cell'));
  else if (align && name !== 'figure') traits.push(counted(`text ${align}`, 'alignment', 'text block'));
  if (name === 'col') {
    const width = attributes.width ?? stylesOf({ attribs: attributes }).get('width');
    if (width) traits.push(counted(`column ${width}`, 'width', 'table column'));
    return traits;
  }
  return [...traits, ...generalTraits(name, attributes)];
}

const isCell = (name: string) => name === 'td' || name === 'th';

const counted = (key: string, what: string, of: string): Trait => ({
  key: `${of} ${key}`,
  inWords: (count) => `the ${what} of ${count} ${of}${count === 1 ? '' : 's'}`,
});

function imageTraits(attributes: Attributes): Trait[] {
  const width = widthOf({ attribs: attributes });
  return [
    ...(width ? [counted(`width ${width}`, 'width', 'image')] : []),
    ...(attributes.alt ? [counted(`alt ${attributes.alt}`, 'alternative text', 'image')] : []),
    ...(/^(left|right|center|middle)$/i.test(attributes.align ?? '')
      ? [imageSide((attributes.align ?? '').toLowerCase().replace('middle', 'center'))]
      : []),
  ];
}

const imageSide = (side: string) => counted(`side ${side}`, 'alignment', 'image');

function listTraits(attributes: Attributes): Trait[] {
  const type = listTypeOf({ attribs: attributes });
  return [
    ...(type ? [counted(`type ${type}`, 'numbering', 'list')] : []),
    ...(attributes.start && attributes.start !== '1'
      ? [counted(`start ${attributes.start}`, 'first number', 'list')]
      : []),
    ...(attributes.reversed === undefined ? [] : [counted('reversed', 'reversed order', 'list')]),
  ];
}

/** Said elsewhere, made by WordPress itself, or of no meaning to a reader. */
const UNSEEN =
  /^(class|style|id|src|href|alt|rel|srcset|sizes|loading|decoding|fetchpriority|height|align|scope|start|reversed|role|on\w+|data-.*|aria-.*|item.*|xml.*)$/;
/** What blocks write by themselves. */
const OWN_CLASSES =
  /^(wp-(block|element|embed|has)-.*|has-text-align-.*|has-alpha-channel-opacity|is-(resized|type-.*|provider-.*))$/;
const OWN_STYLES = /^(text-align|list-style-type|width|height|min-width)$/;

function generalTraits(element: string, attributes: Attributes): Trait[] {
  const classes = classesOf({ attribs: attributes }, OWN_CLASSES);
  const styles = [...stylesOf({ attribs: attributes })].filter(([name]) => !OWN_STYLES.test(name));
  const others = Object.entries(attributes).filter(([name, value]) => !isUnseen(element, name, value));
  return [
    ...classes.map((each) => classTrait(element, each)),
    ...styles.map(([name, value]) => plain(`style ${name} ${value}`, `the style "${short(name)}" of <${element}>`)),
    ...(attributes.id ? [plain(`id ${attributes.id}`, `the anchor "${short(attributes.id)}"`)] : []),
    ...others.map(([name, value]) => plain(`${name} ${value}`, `"${short(name)}" of <${element}>`)),
  ];
}

function isUnseen(element: string, name: string, value: string): boolean {
  if (UNSEEN.test(name) || (element === 'img' && name === 'width')) return true;
  if (name === 'type')
    return element === 'ol' && (value === '1' || listTypeOf({ attribs: { type: value } }) !== undefined);
  return /^(col|row)span$/.test(name) && value === '1';
}

/** A class of an image stands on the image or on the figure around it. */
function classTrait(element: string, name: string): Trait {
  const side = /^align(left|right|center)$/.exec(name)?.[1];
  if (side && /^(img|figure)$/.test(element)) return imageSide(side);
  return plain(`class ${name}`, `the class "${short(name)}"`);
}

const plain = (key: string, words: string): Trait => ({
  key,
  inWords: (count) => (count === 1 ? words : `${words} (${count} times)`),
});

const short = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
