import { parseUnstyled } from '../../lib/text/parse-markup.ts';
import { countWords, wordsOf } from '../../lib/text/word-count.ts';

interface ArticleHeading {
  level: number;
  text: string;
  /** Words between this heading and the next. */
  words: number;
}

/** What the suggestions need to know, read once from the markup. */
export interface Article {
  words: number;
  /** Words before the first heading. */
  leadWords: number;
  paragraphs: string[];
  sentences: string[];
  headings: ArticleHeading[];
  links: number;
  /** The alternative text of each image, empty if it has none. */
  images: string[];
}

/** Reads a post's markup; nothing in it is loaded or run. */
export const readArticle = (html: string): Article => {
  const body = parseUnstyled(html);
  const article: Article = {
    words: countWords(html),
    leadWords: 0,
    paragraphs: [],
    sentences: [],
    headings: [],
    links: [...body.querySelectorAll('a[href]')].filter((link) => /^https?:|^\//i.test(link.getAttribute('href') ?? ''))
      .length,
    images: [...body.querySelectorAll('img')].map((image) => (image.getAttribute('alt') ?? '').trim()),
  };
  for (const block of blocksOf(body)) addBlock(article, block);
  return article;
};

interface Block {
  tag: string;
  text: string;
}

const BLOCK =
  /^(address|article|aside|blockquote|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|li|main|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|hr)$/;

/** The text of each innermost block in reading order, with its tag. */
const blocksOf = (root: Element): Block[] => {
  const blocks: Block[] = [];
  let open: Block = { tag: 'p', text: '' };
  const close = (tag: string) => {
    const text = open.text.replace(/\s+/g, ' ').trim();
    if (text) blocks.push({ tag: open.tag, text });
    open = { tag, text: '' };
  };
  const walk = (node: Node, tag: string) => {
    for (const child of node.childNodes) {
      if (child.nodeType === 3) open.text += child.textContent ?? '';
      if (child.nodeType !== 1) continue;
      const name = child.nodeName.toLowerCase();
      if (name === 'br') open.text += ' ';
      else if (name === 'script' || name === 'style') continue;
      else if (BLOCK.test(name)) {
        close(name);
        walk(child, name);
        close(tag);
      } else walk(child, tag);
    }
  };
  walk(root, 'p');
  close('p');
  return blocks;
};

const addBlock = (article: Article, { tag, text }: Block) => {
  const words = wordsOf(text).length;
  const heading = /^h([1-6])$/.exec(tag);
  if (heading) {
    article.headings.push({ level: Number(heading[1]), text, words: 0 });
    return;
  }
  const section = article.headings.at(-1);
  if (section) section.words += words;
  else article.leadWords += words;
  if (tag === 'p' || tag === 'div' || tag === 'blockquote' || tag === 'section') article.paragraphs.push(text);
  if (tag !== 'pre') article.sentences.push(...sentencesOf(text));
};

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…]["'”’)\]]*)\s+|(?<=[。！？])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => wordsOf(sentence).length > 0);
