import { cleanText } from '@pressloom/wordpress';
import { mainPart, readHead } from '../../import/index.ts';
import { READ_MAX, readPassages } from '../reading/read-passages.ts';

/** A page as a source: what a reader sees of its main part. */
export interface PageText {
  title: string;
  /** One line for each paragraph. */
  text: string;
}

const TITLE_MAX = 300;

/**
 * The title and the visible text of a page. Hidden elements, comments and metadata are left out: whatever they say, no
 * reader could check it. Linear in the source.
 */
export function readPage(source: string): PageText {
  const text = readPassages(mainPart(source).main).map((passage) => passage.text);
  const title = readHead(source).title ?? '';
  return { title: cleanText(title).slice(0, TITLE_MAX), text: cleanText(text.join('\n').slice(0, READ_MAX)) };
}

/** The text of a response, in the character set that it or its page names. */
export function decodePage(body: Buffer, contentType: string): string {
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType)?.[1] ??
    /<meta[^<>]{0,200}charset=["']?([\w-]+)/i.exec(body.subarray(0, 4_000).toString('latin1'))?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
