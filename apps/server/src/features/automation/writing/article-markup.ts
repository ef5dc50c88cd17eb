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
