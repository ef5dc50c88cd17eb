import type { StoredFields } from '@pressloom/contract';
import { fromClassic, hasBlocks, toBlockMarkup } from '@pressloom/wordpress';

type Text = Pick<StoredFields, 'content' | 'contentForm'>;

/** The content of a post as its site stores it: what WordPress wrote goes back to the byte. */
export const siteMarkupOf = ({ content, contentForm }: Text): string =>
  contentForm === 'blocks' ? content : toBlockMarkup(content);

/** The excerpt as the site stores it: WordPress makes the one that nobody wrote. */
export const siteExcerptOf = ({ excerpt, automaticExcerpt, contentForm }: Excerpt): string =>
  contentForm === 'blocks' && automaticExcerpt ? '' : excerpt;

interface Excerpt extends Pick<StoredFields, 'excerpt' | 'contentForm'> {
  automaticExcerpt: boolean | null;
}

/** The content of a post as HTML that a browser shows: the classic editor leaves out the paragraphs. */
export const shownHtmlOf = ({ content, contentForm }: Text): string =>
  contentForm === 'blocks' && !hasBlocks(content) ? fromClassic(content) : content;
