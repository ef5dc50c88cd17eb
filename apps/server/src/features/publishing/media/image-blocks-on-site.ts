import { classesOf, type DocNode, openMarkup, presentationOf, writeMarkup } from '@pressloom/blocks';
import type { OnSite } from './library-image.ts';

/** What becomes of an image of the text: nothing, it goes (null), or it is one of the site's. */
type Fate = (src: string) => OnSite | null | undefined;

/**
 * WordPress' own markup with its uploaded images as the site has them: their blocks get the id, the class and the size
 * of the library, and what is left out leaves no empty block. Every other byte stays. Images inside blocks that are
 * cards in the editor are not found here.
 */
export function imageBlocksOnSite(markup: string, fateOf: Fate): string {
  const opened = openMarkup(markup);
  const nodes = (content: DocNode[] = []): DocNode[] =>
    content.flatMap((node) => {
      if (node.type === 'figure' || node.type === 'image') return imageOnSite(node, fateOf, opened.form);
      if (!node.content) return [node];
      const within = nodes(node.content);
      const isEmptied = within.length === 0 && node.content.length > 0;
      return isEmptied && node.type === 'paragraph' ? [] : [{ ...node, content: within }];
    });
  return writeMarkup({ ...opened.document, content: nodes(opened.document.content) }, opened);
}

function imageOnSite(node: DocNode, fateOf: Fate, form: 'blocks' | 'classic'): DocNode[] {
  const media = fateOf(String(node.attrs?.src ?? ''));
  if (media === null) return [];
  if (media === undefined) return [node];
  const shown = presentationOf(node.attrs?.class);
  const size = media.sizes?.find(({ name }) => name === shown.size);
  // An image in the middle of a text has no size: it is as wide as its file.
  const isSized = node.type === 'figure' || form === 'classic';
  const name = isSized ? (size?.name ?? 'full') : null;
  const inLibrary = media.id === undefined ? shown : { ...shown, id: media.id, size: name };
  return [{ ...node, attrs: { ...node.attrs, src: size?.url ?? media.url, class: classesOf(inLibrary) } }];
}
