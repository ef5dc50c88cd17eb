import { type DocNode, made } from '../document.ts';
import { attributesByName, htmlTokens } from '../html-tokens.ts';
import { isOnFigure, tokensOf } from '../image-presentation.ts';
import { imageOf, inlineContent, readInline } from '../inline/read-inline.ts';
import type { Block } from '../parse-blocks.ts';
import { holeIn } from './hole.ts';

/** An image block: one image, possibly linked, possibly with a caption. */
export function readFigure(source: string, block: Block): DocNode | undefined {
  const figure = holeIn(source, block.contentStart, block.contentEnd, ['figure']);
  const tokens = figure && htmlTokens(source, figure.contentStart, figure.contentEnd);
  if (!figure || !tokens) return undefined;
  const from = tokens.findIndex(({ kind, name }) => kind === 'open' && name === 'figcaption');
  const shown = from < 0 ? tokens : tokens.slice(0, from);
  const marks = shown.filter(({ kind, start, end }) => kind !== 'text' || source.slice(start, end).trim() !== '');
  const names = marks.map(({ kind, name }) => `${kind} ${name}`).join();
  if (names !== 'void img' && names !== 'open a,void img,close a') return undefined;
  const image = marks.find(({ kind }) => kind === 'void');
  const anchor = marks.find(({ kind }) => kind === 'open');
  const { rest: _, ...own } = imageOf(source.slice(image?.start, image?.end)).attrs ?? {};
  const onFigure = tokensOf(attributesByName(figure.tag).class).filter(isOnFigure);
  const href = anchor && attributesByName(source.slice(anchor.start, anchor.end)).href;
  const attrs = {
    ...own,
    ...(onFigure.length > 0 && { class: [...tokensOf(own.class), ...onFigure].join(' ') }),
    ...(href && { href }),
  };
  const opening = tokens[from];
  const kind = 'core/image';
  if (!opening) {
    const origin = {
      kind,
      open: source.slice(block.start, figure.contentEnd),
      close: source.slice(figure.contentEnd, block.end),
    };
    return made({ type: 'figure', attrs }, origin);
  }
  const caption = holeIn(source, opening.start, figure.contentEnd, ['figcaption']);
  const inner = caption && source.slice(caption.contentStart, caption.contentEnd);
  const segments = inner === undefined ? null : readInline(inner);
  if (!caption || !segments) return undefined;
  const content = inlineContent(segments);
  return made(
    { type: 'figure', attrs, ...(content.length > 0 && { content }) },
    {
      kind,
      open: source.slice(block.start, opening.start),
      caption: {
        open: source.slice(opening.start, caption.contentStart),
        close: source.slice(caption.contentEnd, caption.end),
      },
      inner,
      close: source.slice(caption.end, block.end),
    },
  );
}
