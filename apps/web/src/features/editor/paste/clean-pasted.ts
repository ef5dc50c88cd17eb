import { isImageAddressInText, withoutTags } from '@pressloom/contract';
import { hasTooManyAttributes, isBeyondWriting } from '../../../lib/text/beyond-writing.ts';
import { parseUnstyled } from '../../../lib/text/parse-markup.ts';
import { repairLists } from './repair-lists.ts';
import { wordLists } from './word-lists.ts';

/**
 * Clipboard markup as if it had been written here: headings, lists, bold, links and tables stay, the styling of Google
 * Docs, Word and web pages goes. If it is too large or too deeply nested, only its text stays.
 */
export const cleanPasted = (html: string): string => {
  if (isBeyondWriting(html)) return textOf(html);
  // Copied from an editor like this one: already clean, and annotated with how it joins the text.
  if (html.includes('data-pm-slice')) return html;
  const body = parseUnstyled(html);
  if (hasTooManyAttributes(body)) return textOf(html);
  const isWord = /\bMso|urn:schemas-microsoft-com|mso-/.test(html);
  dropUnseen(body);
  if (isWord) wordLists(body);
  nameHeadings(body);
  dressToMarks(body);
  repairLinks(body);
  repairLists(body);
  repairTables(body);
  nameLanguages(body);
  for (const element of [...body.querySelectorAll(WRAPPERS)]) element.replaceWith(...element.childNodes);
  stripAttributes(body);
  if (isWord) evenOutSpaces(body);
  dropEmptyLines(body);
  return body.innerHTML.trim();
};

const WRAPPERS =
  'span, font, a:not([href]), center, big, small, article, main, header, footer, section, picture, figure:not(:has(> img:first-child + figcaption:last-child))';

/**
 * Removes what is never shown. Word's own elements (`o:p`, `w:sdt`, `v:shape`) are removed with their contents or
 * unwrapped.
 */
const dropUnseen = (body: Element) => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  const gone: ChildNode[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const name = node.nodeName.toLowerCase();
    const isMark = name === 'o:p' && (node.textContent ?? '').trim() === '';
    if (
      node.nodeType === 8 ||
      isMark ||
      /^(script|style|meta|link|title|xml|noscript|template|v:.*|w:.*data)$/.test(name)
    )
      gone.push(node as ChildNode);
  }
  for (const node of gone) node.remove();
  for (const element of [...body.querySelectorAll('*')]) {
    if (element.nodeName.includes(':') || element.id.startsWith('docs-internal-guid'))
      element.replaceWith(...element.childNodes);
  }
  // WordPress strips form fields from posts.
  for (const box of body.querySelectorAll('input[type="checkbox"]'))
    box.replaceWith(box.hasAttribute('checked') ? '☑' : '☐');
  for (const rest of body.querySelectorAll('br.Apple-interchange-newline, body > br, .MsoFootnoteReference'))
    rest.remove();
  for (const image of body.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    // Images embedded as data are uploaded when the markup is inserted.
    if (!isImageAddressInText(src) && !/^data:image\//i.test(src)) image.remove();
  }
};

/** The post's title is not part of its text, so a document's first heading level becomes the second. */
const nameHeadings = (body: Element) => {
  for (const line of body.querySelectorAll('p.MsoTitle')) rename(line, 'h1');
  for (const line of body.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const quote = body.ownerDocument.createElement('blockquote');
    line.replaceWith(quote);
    quote.append(line);
  }
  const down = body.querySelector('h1') ? 1 : 0;
  for (const heading of [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')]) {
    const level = Math.min(4, Number(heading.nodeName[1]) + down);
    // Headings are bold anyway.
    for (const bold of heading.querySelectorAll('b, strong')) bold.replaceWith(...bold.childNodes);
    rename(heading, `h${level}`);
  }
};

/** Turns bold, italic and strikethrough set by style, as Google Docs and browsers do, into marks. */
const dressToMarks = (body: Element) => {
  for (const element of [...body.querySelectorAll<HTMLElement>('span[data-style], b[data-style], i[data-style]')]) {
    const style = element.getAttribute('data-style') ?? '';
    const has = (property: string, value: RegExp) =>
      new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*(?:${value.source})`, 'i').test(style);
    if (element.nodeName === 'B' && has('font-weight', /normal|[1-4]00/)) rename(element, 'span');
    if (element.nodeName !== 'SPAN' || element.closest('h1, h2, h3, h4, h5, h6')) continue;
    const marks = [
      has('font-weight', /bold|[6-9]00/) && 'strong',
      has('font-style', /italic|oblique/) && 'em',
      has('text-decoration(?:-line)?', /[^;]*line-through/) && 's',
      has('vertical-align', /sub/) && 'sub',
      has('vertical-align', /super/) && 'sup',
      has('text-decoration(?:-line)?', /[^;]*underline/) && !element.closest('a') && !element.querySelector('a') && 'u',
    ];
    for (const mark of marks) {
      if (!mark) continue;
      const holder = body.ownerDocument.createElement(mark);
      holder.append(...element.childNodes);
      element.append(holder);
    }
  }
};

const repairLinks = (body: Element) => {
  for (const link of body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? '';
    // Footnotes and bookmarks of a document have no target in a post.
    if (/^(#|file:|javascript:)/i.test(address)) link.removeAttribute('href');
    const redirect = /^https:\/\/www\.google\.com\/url\?/.test(address) ? new URL(address).searchParams.get('q') : null;
    if (redirect) link.setAttribute('href', redirect);
  }
};

/** Cells hold only lines of text with one alignment: lists in them become lines. */
const repairTables = (body: Element) => {
  for (const cell of body.querySelectorAll('td, th')) {
    const side = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\b/i.exec(cell.getAttribute('data-style') ?? '')?.[1];
    if (side) cell.setAttribute('align', side.toLowerCase());
    for (const line of [...cell.querySelectorAll('li, div, h1, h2, h3, h4, h5, h6, blockquote, pre')].reverse())
      if (!line.querySelector('p')) rename(line, 'p');
    for (const holder of [...cell.querySelectorAll('ul, ol, li, div, blockquote')].reverse())
      holder.replaceWith(...holder.childNodes);
  }
};

/** As highlighters name the language of code; GitHub does so around it. */
const LANGUAGE = /(?:^|\s)(?:language|lang|highlight-source)-([\w+#-]{1,40})(?=\s|$)/;

/** Leaves a class to code only where it names its language. */
const nameLanguages = (body: Element) => {
  const named = [...body.querySelectorAll('pre')].map((pre) => {
    const code = pre.querySelector(':scope > code');
    const classes = [code, pre, pre.parentElement].map((element) => element?.className ?? '');
    return { pre, code, language: classes.map((each) => LANGUAGE.exec(each)?.[1]).find(Boolean) };
  });
  for (const code of body.querySelectorAll('code')) code.removeAttribute('class');
  for (const { pre, code, language } of named) {
    if (!language) continue;
    if (code) code.className = `language-${language}`;
    else pre.innerHTML = `<code class="language-${language}">${pre.innerHTML}</code>`;
  }
};

const KEPT: Record<string, string[]> = {
  a: ['href'],
  code: ['class'],
  img: ['src', 'alt'],
  td: ['colspan', 'rowspan', 'align'],
  th: ['colspan', 'rowspan', 'align'],
  ol: ['start', 'type', 'reversed'],
};

const stripAttributes = (body: Element) => {
  for (const element of body.querySelectorAll('*')) {
    const kept = KEPT[element.nodeName.toLowerCase()] ?? [];
    for (const { name } of [...element.attributes]) if (!kept.includes(name)) element.removeAttribute(name);
  }
};

/** Word inserts non-breaking spaces and line breaks that nobody typed. */
const evenOutSpaces = (body: Element) => {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.parentElement?.closest('pre')) text.textContent = (text.textContent ?? '').replace(/[\s\u00a0]+/g, ' ');
  }
};

const dropEmptyLines = (body: Element) => {
  for (const line of body.querySelectorAll('p, h2, h3, h4, div')) {
    if (line.closest('td, th') || line.querySelector('img, table, hr')) continue;
    if ((line.textContent ?? '').replace(/\u00a0/g, ' ').trim() === '') line.remove();
  }
};

const textOf = (html: string) =>
  `<p>${withoutTags(html, ' ').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim()}</p>`;

const rename = (element: Element, name: string) => {
  const renamed = element.ownerDocument.createElement(name);
  for (const { name, value } of element.attributes) renamed.setAttribute(name, value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
};
