import { readHtmlTags } from '@pressloom/wordpress';
import { createBlockStack } from './block-stack.ts';
import { isHidden } from './is-hidden.ts';

export interface Stretch {
  start: number;
  end: number;
}

/** One piece of text that a reader sees as a unit: a paragraph, a heading, an item of a list. */
export interface Passage {
  kind: 'paragraph' | 'heading' | 'item' | 'quote' | 'caption' | 'cell' | 'code';
  /** Of a heading, 1 to 6; else 0. */
  level: number;
  /** With single spaces and without spaces at its ends. All offsets are of this text, in UTF-16 units. */
  text: string;
  links: (Stretch & { url: string })[];
  /** Code within the line: nothing in it is a statement, and nothing is put into it. */
  code: Stretch[];
  /** In a block that holds more than text, such as one of a plugin. */
  isForeign: boolean;
}

/** Characters of a text that are read: nobody checks a book at once. */
export const READ_MAX = 500_000;

const KINDS: Record<string, Passage['kind']> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 'heading'])),
  ...Object.fromEntries(['li', 'dt', 'dd'].map((name) => [name, 'item'])),
  ...Object.fromEntries(['td', 'th'].map((name) => [name, 'cell'])),
  ...Object.fromEntries(['figcaption', 'caption'].map((name) => [name, 'caption'])),
  blockquote: 'quote',
  pre: 'code',
};

/** The more telling of two elements around a text: a paragraph in an item is an item. */
const RANK: Passage['kind'][] = ['code', 'heading', 'caption', 'cell', 'quote', 'item'];

const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

/** The passages of a text in their order, as a reader sees them. Linear; reads at most {@link READ_MAX} characters. */
export function readPassages(html: string): Passage[] {
  const passages: Passage[] = [];
  const open: { name: string; isUnseen: boolean; link: { start: number; url: string } | null; code: number }[] = [];
  const depths: Partial<Record<Passage['kind'], number>> = {};
  const blocks = createBlockStack();
  let level = 0;
  let unseen = 0;
  let text = '';
  let links: Passage['links'] = [];
  let code: Stretch[] = [];

  const end = () => {
    const shown = text.trimEnd();
    if (shown !== '') {
      const kind = RANK.find((each) => (depths[each] ?? 0) > 0) ?? 'paragraph';
      const within = <S extends Stretch>(all: S[]) =>
        all.map((each) => ({ ...each, end: Math.min(each.end, shown.length) })).filter((each) => each.start < each.end);
      passages.push({
        kind,
        level: kind === 'heading' ? level : 0,
        text: shown,
        links: within(links),
        code: within(code),
        isForeign: blocks.isForeign(),
      });
    }
    text = '';
    links = [];
    code = [];
  };
  const add = (data: string) => {
    const even = data.replace(/\s+/g, ' ');
    text += text === '' || text.endsWith(' ') ? even.trimStart() : even;
  };

  readHtmlTags(html.slice(0, READ_MAX), {
    onopentag(name, attributes) {
      const isUnseen = isHidden(name, attributes);
      if (isUnseen) unseen++;
      if (!INLINE.has(name)) end();
      const kind = KINDS[name];
      if (kind) depths[kind] = (depths[kind] ?? 0) + 1;
      if (kind === 'heading') level = Number(name[1]);
      const url = name === 'a' ? (attributes.href?.trim() ?? '') : '';
      const isCode = /^(code|kbd|samp|var)$/.test(name);
      open.push({ name, isUnseen, link: url ? { start: text.length, url } : null, code: isCode ? text.length : -1 });
    },
    ontext(data) {
      if (unseen === 0) add(data);
    },
    onclosetag(name) {
      const closed = open.pop();
      if (closed?.isUnseen) unseen--;
      if (closed?.link) links.push({ ...closed.link, end: text.length });
      if (closed && closed.code >= 0) code.push({ start: closed.code, end: text.length });
      if (!INLINE.has(name)) end();
      const kind = KINDS[name];
      if (kind) depths[kind] = (depths[kind] ?? 1) - 1;
    },
    oncomment(comment) {
      end();
      blocks.read(comment);
    },
  });
  end();
  return passages;
}
