import { parseMarkup } from '../../lib/text/parse-markup.ts';

/**
 * Markup in one canonical form, so that equivalent markup compares equal: `<b>` and `<strong>`, marks in another order,
 * a list item with or without its paragraph, line breaks between blocks. Everything else stays different.
 */
export const canonicalMarkup = (html: string): string => blocks(parseMarkup(html));

const SAME: Record<string, string> = { b: 'strong', i: 'em', del: 's', strike: 's' };
export const canonicalName = (element: Element): string => {
  const name = element.nodeName.toLowerCase();
  return SAME[name] ?? name;
};

const INLINE =
  /^(a|abbr|b|bdi|bdo|br|cite|code|data|del|dfn|em|font|i|img|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|time|u|var|wbr)$/;

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isInline = (node: Node) => node.nodeType === 3 || (isElement(node) && INLINE.test(node.nodeName.toLowerCase()));

/** Inline content between blocks becomes paragraphs, as a browser shows it. */
const blocks = (parent: Node): string => {
  let written = '';
  let run: Node[] = [];
  const flush = () => {
    const inline = inlineText(run);
    if (inline) written += `<p>${inline}</p>`;
    run = [];
  };
  for (const node of parent.childNodes) {
    if (isInline(node)) {
      run.push(node);
      continue;
    }
    flush();
    written += isElement(node) ? block(node) : `<!--${node.textContent ?? ''}-->`;
  }
  flush();
  return written;
};

const block = (element: Element): string => {
  const name = canonicalName(element);
  const start = `<${name}${attributes(element)}>`;
  if (name === 'pre') return `${start}${preformatted(element)}</pre>`;
  const holdsBlocks = !/^(p|h[1-6])$/.test(name);
  return `${start}${holdsBlocks ? blocks(element) : inlineText([...element.childNodes])}</${name}>`;
};

/** `<pre>` and `<pre><code>` are the same; whitespace is significant. */
const preformatted = (pre: Element): string => {
  const only = pre.childNodes.length === 1 ? pre.firstElementChild : null;
  const code = only?.nodeName === 'CODE' ? only : pre;
  const language = code === pre ? '' : attributes(code);
  return `[${language}]${code.children.length > 0 ? code.innerHTML : (code.textContent ?? '')}`;
};

interface Piece {
  text: string;
  marks: string;
}

/** Text with the set of marks on each stretch, however they were nested; whitespace collapses as it does on a page. */
const inlineText = (nodes: Node[]): string => {
  const pieces: Piece[] = [];
  const add = (text: string, marks: string[]) => {
    const key = [...new Set(marks)].sort().join('');
    const last = pieces.at(-1);
    if (last?.marks === key) last.text += text;
    else pieces.push({ text, marks: key });
  };
  const walk = (node: Node, marks: string[]) => {
    if (!isElement(node)) {
      add(node.nodeType === 3 ? escaped(node.textContent ?? '') : `<!--${node.textContent ?? ''}-->`, marks);
      return;
    }
    const tag = `<${canonicalName(node)}${attributes(node)}>`;
    if (node.childNodes.length === 0) add(tag, marks);
    else for (const child of node.childNodes) walk(child, [...marks, tag]);
  };
  for (const node of nodes) walk(node, []);
  return collapsed(pieces);
};

const collapsed = (pieces: Piece[]): string => {
  let spaceBefore = true;
  const shown = pieces.map(({ text, marks }) => {
    let kept = text.replace(/[ \t\r\n\f]+/g, ' ');
    if (spaceBefore) kept = kept.replace(/^ /, '');
    if (kept) spaceBefore = / $|<br>$/.test(kept);
    return { kept, marks };
  });
  const last = shown.findLast(({ kept }) => kept !== '');
  if (last) last.kept = last.kept.replace(/ $/, '');
  return shown
    .filter(({ kept }) => kept !== '')
    .map(({ kept, marks }) => `${marks}{${kept}}`)
    .join('');
};

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/[{}]/g, '\\$&');

const attributes = (element: Element): string =>
  [...element.attributes]
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
