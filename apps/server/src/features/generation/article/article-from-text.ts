import { type GenerationRequest, withoutAsterisks } from '@pressloom/contract';
import type { GeneratedArticle } from '../../../database/schema/index.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { excerptOf, textOf } from '../../../text/excerpt.ts';
import { renderMarkdown } from '../../markdown/index.ts';

const TITLE_MAX = 150;
const HEADING_MAX = 80;
/** What a stopped model leaves at the end: list or heading markers without a word. A bare number may be a word. */
const UNFINISHED_LINE = /\n[ \t]*(?:#{1,6}|[-+]|\d{1,9}[.)])[ \t]*$/;

/**
 * Converts a model's text to an article in clean HTML: headings, lists and paragraphs. Markup that the model was told
 * not to use is removed, its text kept.
 *
 * @param owner the user the text was written for
 */
export async function articleFromText(
  text: string,
  request: Pick<GenerationRequest, 'title' | 'keywords'>,
  owner: string,
): Promise<GeneratedArticle> {
  const clean = withoutAsterisks(text.replace(/\r\n?/g, '\n')).replace(UNFINISHED_LINE, '').trim();
  const { title, body } = splitTitle(clean, request);
  const content = await toHtml(withHeadings(body), owner);
  return { title, content, excerpt: content ? excerptOf(content) : '' };
}

/** The first line is the title, unless the user supplied one. */
function splitTitle(text: string, { title, keywords }: Pick<GenerationRequest, 'title' | 'keywords'>) {
  const [first = '', ...rest] = text.split('\n');
  const line = textOf(
    first
      .replace(/^#+\s*/, '')
      .replace(/^title:\s*/i, '')
      .replace(/^["“](.*)["”]$/, '$1'),
  );
  const isTitleLine = line !== '' && line.length <= TITLE_MAX && !/^(#{2,}|[-+]|\d+\.)\s/.test(first);
  const body = isTitleLine && rest.some((other) => other.trim() !== '') ? rest.join('\n').trim() : text;
  if (title) return { title, body: /^#\s/.test(first) || line.toLowerCase() === title.toLowerCase() ? body : text };
  if (line === '') return { title: `Article about ${keywords.join(', ')}`, body: text };
  return { title: line.length <= TITLE_MAX ? line : `${line.slice(0, TITLE_MAX).replace(/\s+\S*$/, '')}…`, body };
}

/** Small models often omit the "##": a short separate line without a full stop, followed by text, is a heading. */
function withHeadings(body: string): string {
  const blocks = body.split(/\n{2,}/);
  return blocks
    .map((block, index) => {
      const isHeading =
        index < blocks.length - 1 &&
        !block.includes('\n') &&
        block.length <= HEADING_MAX &&
        !/[.!:;,…]$/.test(block) &&
        !/^(#|[-+>]\s|\d+[.)]\s)/.test(block);
      return isHeading ? `## ${block}` : block;
    })
    .join('\n\n');
}

/** Text whose Markdown cannot be parsed in time is kept as is, paragraph by paragraph. */
async function toHtml(markdown: string, owner: string): Promise<string> {
  try {
    return (await renderMarkdown('article', markdown, owner)).trim();
  } catch {
    const paragraphs = markdown.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');
    return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  }
}
