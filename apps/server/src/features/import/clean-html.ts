import { readHtmlTags } from '@pressloom/wordpress';
import { refused } from '../../errors.ts';
import { escapeHtml } from '../posts/escape-html.ts';

/** Elements that stay, and what they may say of themselves. */
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
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  code: ['class'],
  abbr: ['title'],
};
/** Elements that go with all that is in them. */
const DROPPED = new Set(
  'script style template head title noscript object embed applet canvas svg math form button input select textarea nav dialog audio video'.split(
    ' ',
  ),
);

export interface CleanHtml {
  html: string;
  /** Addresses that were shown in a frame, and are links now. */
  framed: string[];
}

/**
 * Takes out of HTML what is no writing: scripts, styles, forms, navigation, all attributes but the few that carry
 * meaning. What stays is balanced. Text outside of every block becomes a paragraph.
 *
 * @param image what to write for an image; its address may be anything
 * @throws 422 where it is nested deeper than any writing
 */
export function cleanHtml(source: string, image: (attributes: Record<string, string>) => string): CleanHtml {
  const out: string[] = [];
  const open: string[] = [];
  const framed: string[] = [];
  let dropped = 0;
  // A paragraph that we opened around loose text; it ends where a block begins or an element around it ends.
  let loose = -1;

  const closeDownTo = (depth: number) => {
    while (open.length > depth) out.push(`</${open.pop()}>`);
    if (open.length <= loose) loose = -1;
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
    if (name === 'img') out.push(image(attributes));
    else out.push(`<${name}${attributesOf(name, attributes)}>`);
    if (!VOID.has(name)) open.push(name);
  };

  const isWhole = readHtmlTags(source, {
    onopentag(name, attributes) {
      if (DROPPED.has(name)) dropped++;
      if (dropped > 0) return;
      if (BLOCKS.has(name) || INLINE.has(name)) begin(name, attributes);
      else if (name === 'iframe') {
        const address = webAddress(attributes.src);
        if (address) {
          framed.push(address);
          endLoose();
          out.push(`<p><a href="${escapeHtml(address)}">${escapeHtml(address)}</a></p>`);
        }
        dropped++;
      } else if (!isPhrase(name)) endLoose();
    },
    ontext(text) {
      if (dropped > 0) return;
      if (text.trim() !== '') beginLoose();
      out.push(escapeHtml(text));
    },
    onclosetag(name) {
      if (DROPPED.has(name) || name === 'iframe') dropped = Math.max(0, dropped - 1);
      else if (dropped === 0 && !VOID.has(name)) {
        const at = open.lastIndexOf(name);
        if (at >= 0 && at !== loose) closeDownTo(at);
        else if (!isPhrase(name)) endLoose();
      }
    },
  });
  if (!isWhole) {
    throw refused(
      'too_deep',
      'Its elements are nested too deep to be read. Take the text out of its frame and try again',
    );
  }
  closeDownTo(0);
  return { html: out.join('').replace(EMPTY, '').trim(), framed };
}

const EMPTY = /<p>\s*<\/p>/g;

/** Elements around words, which end no paragraph when they are left out. */
const isPhrase = (name: string) => /^(span|font|time|label|big|tt|bdi|bdo|center|wbr|data)$/.test(name);

function attributesOf(name: string, given: Record<string, string>): string {
  return (ATTRIBUTES[name] ?? [])
    .flatMap((attribute) => {
      const value = allowedValue(attribute, given[attribute]);
      return value === undefined ? [] : ` ${attribute}="${escapeHtml(value)}"`;
    })
    .join('');
}

function allowedValue(attribute: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (attribute === 'href') return linkAddress(value);
  if (attribute === 'class') return /language-[\w+#-]+/.exec(value)?.[0];
  if (/^(start|colspan|rowspan|width|height)$/.test(attribute)) return /^\d{1,5}$/.test(value) ? value : undefined;
  return value;
}

/** An address on the web, else undefined. */
export function webAddress(value = ''): string | undefined {
  const address = value.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

const linkAddress = (value: string) =>
  webAddress(value) ??
  (/^(mailto:|tel:|#|\/(?!\/)|\.{0,2}\/?[\w-][^:]*$)/i.test(value.trim()) ? value.trim() : undefined);
