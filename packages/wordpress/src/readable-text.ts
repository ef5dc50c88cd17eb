import { evenOut } from './even-out.ts';
import { readWriting } from './nesting.ts';

/** What a reader finds in a piece of HTML. */
export interface Readable {
  /** Text of each block, in order, with whitespace and typographic characters normalized. */
  passages: string[];
  links: string[];
  images: string[];
  /** Names of elements that show or do something themselves: `iframe`, `form`, `script`… */
  embeds: string[];
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'head', 'title']);
const EMBEDS = new Set(['iframe', 'video', 'audio', 'object', 'embed', 'form', 'svg', 'canvas', 'script', 'style']);
const INLINE = new Set(
  'a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);

/** Extracts what a reader finds in a piece of HTML. */
export function readHtml(source: string): Readable {
  const found: Readable = { passages: [], links: [], images: [], embeds: [] };
  let passage = '';
  const endPassage = () => {
    const text = evenOut(passage);
    if (text) found.passages.push(text);
    passage = '';
  };
  /** Elements that are open from the outermost silent one on. */
  let silent = 0;
  const isWhole = readWriting(source, {
    onopentag(name, attribs) {
      if (silent > 0) {
        silent++;
        return;
      }
      if (name === 'a' && attribs.href) found.links.push(attribs.href.trim());
      if (name === 'img' && attribs.src) found.images.push(attribs.src.trim());
      if (EMBEDS.has(name)) found.embeds.push(name);
      if (SILENT.has(name)) silent = 1;
      else if (isBlock(name)) endPassage();
    },
    onclosetag(name) {
      if (silent > 0) silent--;
      else if (isBlock(name)) endPassage();
    },
    ontext(data) {
      if (silent === 0) passage += data;
    },
  });
  if (!isWhole) {
    return { passages: [evenOut(source.replace(/<[^<>]*>/g, ' '))], links: [], images: [], embeds: [] };
  }
  endPassage();
  return found;
}

const isBlock = (name: string) => !INLINE.has(name) && name !== 'img';

/** Text of HTML, one line per block. */
export const readableText = (source: string): string => readHtml(source).passages.join('\n');
