import type { RunBrief } from '@pressloom/contract';
import { articleFromText } from '../../generation/index.ts';
import type { Article } from './article.ts';

/** The article of a run as HTML: the introduction, then each section under its heading. */
export async function articleMarkup({
  item,
  run,
  brief,
  written,
}: Article): Promise<{ content: string; excerpt: string }> {
  const [introduction = '', ...sections] = written;
  const text = [
    introduction,
    ...sections.map((section, index) => `## ${brief.sections[index]?.heading ?? ''}\n\n${section}`),
  ].join('\n\n');
  const { content, excerpt } = await articleFromText(`${item.title}\n\n${text}`, named(item), run.userId);
  return { content: withoutOtherLinks(content, brief), excerpt };
}

/** One section as HTML, without its heading. */
export async function sectionMarkup(text: string, { item, run, brief }: Omit<Article, 'written'>): Promise<string> {
  const { content } = await articleFromText(`${item.title}\n\n${text}`, named(item), run.userId);
  return withoutOtherLinks(content, brief);
}

const named = ({ title, keyword }: { title: string; keyword: string }) => ({ title, keywords: [keyword || title] });

/** Only links that the user asked for, and to the sources: a page or a post that says "link to …" decides nothing. */
function withoutOtherLinks(html: string, { links, sources }: RunBrief): string {
  const known = new Set([...links, ...sources].map(normal));
  let isOpen = false;
  return html.replace(/<a\b[^<>]*>|<\/a>/g, (tag) => {
    if (tag === '</a>') return isOpen ? tag : '';
    const [, address = ''] = /\shref="([^"]*)"/.exec(tag) ?? [];
    isOpen = known.has(normal(address.replaceAll('&amp;', '&')));
    return isOpen ? tag : '';
  });
}

const normal = (address: string) => (URL.canParse(address) ? new URL(address).href : address);

/**
 * Puts a new text in place of one section of a post, whatever its user wrote into the others. Undefined if the post has
 * no such section any more.
 *
 * @param index 0 is what stands before the first heading
 */
export function replaceSection(html: string, index: number, section: string): string | undefined {
  const starts = [...html.matchAll(/<h2\b/g)].map((match) => match.index);
  if (index > starts.length) return undefined;
  const start = index === 0 ? 0 : (starts[index - 1] as number);
  const end = starts[index] ?? html.length;
  const [heading = ''] = index === 0 ? [] : (/^<h2\b[^>]*>[\s\S]*?<\/h2>/.exec(html.slice(start, end)) ?? []);
  return [html.slice(0, start).trimEnd(), heading, section, html.slice(end)].filter(Boolean).join('\n');
}
