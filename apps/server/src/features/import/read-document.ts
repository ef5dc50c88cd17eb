import {
  comparedName,
  foreignBlocks,
  hasContent,
  hasTooManyTags,
  type ImportFormat,
  nameForeignBlocks,
  TAGS_MAX,
} from '@pressloom/contract';
import { TomlError } from 'smol-toml';
import { YAMLParseError } from 'yaml';
import { ExpectedError, refused } from '../../http/errors.ts';
import { textOf } from '../../text/excerpt.ts';
import { type CleanHtml, cleanHtml, refuseIfTooLarge, webAddress } from './clean-html.ts';
import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import { mainPart } from './main-part.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { readHead } from './read-head.ts';

export interface ReadDocument {
  about: FrontMatter;
  title: string;
  html: string;
  /** Files that the document shows and that we do not have. */
  missingImages: string[];
  /** What else was lost in cleaning the document. */
  cleaned: Omit<CleanHtml, 'html'>;
  /** Text around the main part of a page, which is not imported. */
  around: string;
  /** WordPress blocks that have no counterpart here: "2 columns blocks". */
  blocks: string;
}

/** A Markdown or HTML document as a title and clean HTML. @throws 422 if it has no text, or more than a post can have */
export async function readDocument(
  { name, format, text }: { name: string; format: ImportFormat; text: string },
  userId: string,
  keepImage: (address: string) => string | undefined,
): Promise<ReadDocument> {
  const { about, body } = frontMatterOf(text);
  const source = format === 'markdown' ? await markdownToHtml(body, userId) : body;
  refuseIfTooLarge(source);
  const head = format === 'html' ? readHead(source) : undefined;
  const { main, around } = format === 'html' ? mainPart(source) : { main: source, around: '' };
  const missingImages: string[] = [];
  const { html, ...cleaned } = cleanHtml(main, (attributes) => {
    const { src = '', alt = '' } = attributes;
    const kept = webAddress(src) ?? keepImage(src);
    if (kept) return imageTag(kept, attributes);
    missingImages.push(src.startsWith('data:') ? alt || 'an embedded image' : src);
    return imageInWords(attributes);
  });
  const { heading, ids, rest } = leadingHeading(html, about.title);
  if (!hasContent(rest)) throw refused('nothing_to_import', 'There is no text in it');
  // With more tags, the post could not be saved.
  if (hasTooManyTags(rest)) throw refused('too_many_tags', TOO_MANY_TAGS);
  return {
    about: {
      ...about,
      excerpt: about.excerpt ?? head?.description,
      tags: about.tags.length ? about.tags : (head?.tags ?? []),
    },
    title: about.title ?? heading ?? head?.title ?? fromFileName(name),
    html: rest,
    missingImages: [...new Set(missingImages)],
    cleaned: { ...cleaned, missingTargets: [...cleaned.missingTargets, ...ids] },
    around: aroundInWords(around),
    blocks: nameForeignBlocks(foreignBlocks(source)),
  };
}

/** What is left out around the main part of a page, for a notice: what can't be read must not keep the page from coming. */
function aroundInWords(around: string): string {
  try {
    return textOf(cleanHtml(around, imageInWords).html);
  } catch (error) {
    if (error instanceof ExpectedError) return 'more than can be read';
    throw error;
  }
}

function imageInWords({ src = '', alt = '' }: Record<string, string>): string {
  return quoted(`[Image: ${[src.startsWith('data:') ? '' : src, alt].filter(Boolean).join(', ')}]`);
}

const TOO_MANY_TAGS = `It has more than ${TAGS_MAX.toLocaleString('en-US')} HTML tags. Split it into parts, then try again`;

function frontMatterOf(text: string) {
  try {
    return readFrontMatter(text);
  } catch (cause) {
    if (cause instanceof ExpectedError) throw cause;
    const [fence, format] = cause instanceof TomlError ? ['+++', 'TOML'] : ['---', 'YAML'];
    throw refused(
      'front_matter_unreadable',
      `The block between the ${fence} lines at its beginning is not valid ${format}${lineOf(cause)}`,
    );
  }
}

/** Counted from the line of the fence. */
const lineOf = (error: unknown) => {
  const line = error instanceof TomlError ? error.line : error instanceof YAMLParseError && error.linePos?.[0].line;
  return line ? ` (line ${line + 1})` : '';
};

/**
 * A leading heading becomes the post's title and is removed, unless the front matter gives it another one; headings in the
 * text start at the second level. Ids inside the heading that links in the text point to are lost with it.
 */
function leadingHeading(html: string, title?: string): { heading?: string; ids: string[]; rest: string } {
  const [whole = '', inside = ''] = /^<h1(?:\s[^>]*)?>([\s\S]*?)<\/h1>\s*/.exec(html) ?? [];
  const found = textOf(inside) || undefined;
  const heading = found && title && !saysTheSame(found, title) ? undefined : found;
  const ids = heading ? [...whole.matchAll(/<[^<>]* id="([^"]+)"/g)].map(([, id = '']) => id) : [];
  const rest = heading ? html.slice(whole.length) : html;
  return { heading, ids, rest: rest.replace(/<(\/?)h1(?=[\s>])/g, '<$1h2') };
}

/** Whether two titles have the same words, however they are punctuated; "C", "C++" and "C#" haven't. */
function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map((title) =>
    comparedName(title).replace(/[^\p{L}\p{M}\p{N}\p{Sm}\p{Sc}\p{So}#]+/gu, ''),
  );
  return first ? first === second : comparedName(one) === comparedName(other);
}

/** "2026-11-20-slow_coffee.md": "Slow coffee". */
function fromFileName(name: string): string {
  const words = name
    .replace(/\.[a-z]+$/i, '')
    .replace(/^\d{4}-\d\d-\d\d[-_]?/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Imported post';
}

const quoted = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function imageTag(src: string, { alt = '', title, width, height }: Record<string, string>): string {
  const number = (name: string, value?: string) => (/^\d{1,5}$/.test(value ?? '') ? ` ${name}="${value}"` : '');
  return `<img src="${quoted(src)}" alt="${quoted(alt)}"${title ? ` title="${quoted(title)}"` : ''}${number('width', width)}${number('height', height)}>`;
}
