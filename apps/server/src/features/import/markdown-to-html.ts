import { renderMarkdown } from '../markdown/index.ts';

/** Embedded images are long, and no matter of the parser's: it gets short names for them. */
const EMBEDDED = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/g;

/** Markdown as HTML that is still to be cleaned: it may hold any HTML of its author's. @throws 422 where it takes too long */
export async function markdownToHtml(text: string, userId: string): Promise<string> {
  const images: string[] = [];
  const short = text.replace(EMBEDDED, (image) => `data:embedded-${images.push(image) - 1}-`);
  const html = await renderMarkdown('document', short, userId);
  return html.replace(/data:embedded-(\d+)-/g, (_, at: string) => images[Number(at)] ?? '');
}
