import { renderMarkdown } from '../markdown/index.ts';

/** Embedded images are long and irrelevant to the parser: it gets short names instead. */
const EMBEDDED = /data:image\/[\w.+-]+;base64,[A-Za-z0-9+/=]+/g;

/** Markdown as unsanitized HTML: it may contain any HTML its author wrote. @throws 422 if it takes too long */
export async function markdownToHtml(text: string, userId: string): Promise<string> {
  const images: string[] = [];
  const short = text.replace(EMBEDDED, (image) => `data:embedded-${images.push(image) - 1}-`);
  const html = await renderMarkdown('document', short, userId);
  return html.replace(/data:embedded-(\d+)-/g, (_, at: string) => images[Number(at)] ?? '');
}
