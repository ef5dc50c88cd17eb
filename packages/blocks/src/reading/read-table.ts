import { type DocNode, made } from '../document.ts';
import { attributesByName, type HtmlToken, htmlTokens } from '../html-tokens.ts';
import type { Block } from '../parse-blocks.ts';
import { placed, textNode } from './read-text.ts';

/** A table block whose cells hold text. What is around and between its rows stays with them. */
export function readTable(source: string, block: Block): DocNode | undefined {
  const tokens = htmlTokens(source, block.contentStart, block.contentEnd);
  if (tokens?.filter(({ kind, name }) => kind === 'open' && name === 'table').length !== 1) return undefined;
  const rows: { node: DocNode; start: number; end: number }[] = [];
  let section = '';
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token && SECTION.test(token.name)) section = token.kind === 'open' ? token.name : '';
    if (token?.kind !== 'open' || token.name !== 'tr') continue;
    const end = closingAfter(tokens, at, 'tr');
    const row = end < 0 ? undefined : readRow(source, tokens.slice(at, end + 1), section);
    if (!row) return undefined;
    rows.push({ node: row, start: token.start, end: tokens[end]?.end ?? 0 });
    at = end;
  }
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last || !isOnlySections(source, tokens, first.start, last.end)) return undefined;
  const content = rows.map(({ node, start }, at) =>
    placed(node, at > 0 ? source.slice(rows[at - 1]?.end, start) : '', at),
  );
  return made(
    { type: 'table', content },
    {
      kind: 'core/table',
      count: rows.length,
      open: source.slice(block.start, first.start),
      close: source.slice(last.end, block.end),
    },
  );
}

const SECTION = /^(thead|tbody|tfoot)$/;
const BETWEEN = /^(thead|tbody|tfoot|tr|td|th)$/;

/** Between the first and the last row there is nothing but rows and the tags of sections. */
function isOnlySections(source: string, tokens: HtmlToken[], from: number, to: number): boolean {
  let inCell = 0;
  return tokens.every(({ kind, name, start, end }) => {
    if (start < from || end > to) return true;
    if (name === 'td' || name === 'th') inCell += kind === 'open' ? 1 : -1;
    else if (inCell === 0) return kind === 'text' ? source.slice(start, end).trim() === '' : BETWEEN.test(name);
    return inCell <= 1;
  });
}

function closingAfter(tokens: HtmlToken[], from: number, name: string): number {
  for (let at = from + 1; at < tokens.length; at++) {
    if (tokens[at]?.name === name) return tokens[at]?.kind === 'close' ? at : -1;
  }
  return -1;
}

function readRow(source: string, tokens: HtmlToken[], section: string): DocNode | undefined {
  const opening = tokens[0];
  const closing = tokens.at(-1);
  const cells: { node: DocNode; start: number; end: number }[] = [];
  for (let at = 1; at < tokens.length - 1; at++) {
    const token = tokens[at];
    if (!token) break;
    if (token.kind === 'text' && source.slice(token.start, token.end).trim() === '') continue;
    if (token.kind !== 'open' || (token.name !== 'td' && token.name !== 'th')) return undefined;
    const end = closingAfter(tokens, at, token.name);
    const last = tokens[end];
    const node = last && readCell(source, token, last);
    if (!node) return undefined;
    cells.push({ node, start: token.start, end: last.end });
    at = end;
  }
  const first = cells[0];
  const last = cells.at(-1);
  if (!opening || !closing || !first || !last) return undefined;
  const content = cells.map(({ node, start }, at) =>
    placed(node, at > 0 ? source.slice(cells[at - 1]?.end, start) : '', at),
  );
  return made(
    { type: 'tableRow', content },
    {
      kind: 'html',
      count: cells.length,
      section,
      open: source.slice(opening.start, first.start),
      close: source.slice(last.end, closing.end),
    },
  );
}

function readCell(source: string, opening: HtmlToken, closing: HtmlToken): DocNode | undefined {
  const place = { start: opening.end, contentStart: opening.end, contentEnd: closing.start, end: closing.start };
  const text = textNode({ type: 'paragraph' }, { kind: 'text', source, ...place });
  if (!text) return undefined;
  const open = source.slice(opening.start, opening.end);
  const { colspan, rowspan, align, 'data-align': side } = attributesByName(open);
  const attrs = {
    ...(Number(colspan) > 1 && { colspan: Number(colspan) }),
    ...(Number(rowspan) > 1 && { rowspan: Number(rowspan) }),
    ...((side ?? align) && { align: side ?? align }),
  };
  const type = opening.name === 'th' ? 'tableHeader' : 'tableCell';
  const close = source.slice(closing.start, closing.end);
  return made({ type, attrs, content: [placed(text, '', 0)] }, { kind: 'html', open, close });
}
