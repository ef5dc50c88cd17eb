import { type DocNode, type Origin, originOf, ownAttributes } from '../document.ts';
import { escapeAttribute } from '../html-tokens.ts';
import { writeInline } from '../inline/write-inline.ts';
import { accepts, gapBefore, type Surroundings } from './surroundings.ts';
import { writeBlock } from './write-new.ts';

/** A table keeps its tags while all rows and cells are where they were; of another shape, its sections are made anew. */
export function writeTable(node: DocNode, around: Surroundings): string {
  const origin = accepts(node, around) ? originOf(node) : null;
  const rows = node.content ?? [];
  if (origin && isWhole(node, origin) && rows.every((row) => isWhole(row, originOf(row)))) {
    const written = rows.map((row, at) => gapBefore(row, at === 0, '') + writeRow(row));
    return origin.open + written.join('') + origin.close;
  }
  const isHead = (rows[0]?.content ?? []).every(({ type }) => type === 'tableHeader') && rows.length > 1;
  const head = isHead ? `<thead>${rows.slice(0, 1).map(writeRow).join('')}</thead>` : '';
  const sections = `${head}<tbody>${rows
    .slice(isHead ? 1 : 0)
    .map(writeRow)
    .join('')}</tbody>`;
  const opening = origin && /^[\s\S]*?<table(?:\s[^>]*)?>/.exec(origin.open)?.[0];
  const closing = origin?.close.slice(origin.close.indexOf('</table>'));
  if (opening && closing) return opening + sections + closing;
  const table = `<table>${sections}</table>`;
  if (around.form !== 'blocks') return table;
  // Its default differs between WordPress versions: stated explicitly, the block is valid in all of them.
  return writeBlock('blocks', 'table', `<figure class="wp-block-table">${table}</figure>`, { hasFixedLayout: false });
}

/** Everything that was in it is there, in its order, and nothing else. */
const isWhole = ({ content = [] }: DocNode, origin: Origin | null) =>
  origin?.count === content.length &&
  content.every((child, at) => originOf(child)?.index === at && originOf(child)?.type === child.type);

function writeRow(row: DocNode): string {
  const origin = originOf(row);
  const isSame = isWhole(row, origin);
  const cells = (row.content ?? []).map((cell, at) => (isSame ? gapBefore(cell, at === 0, '') : '') + writeCell(cell));
  return (origin?.open ?? '<tr>') + cells.join('') + (origin?.close ?? '</tr>');
}

function writeCell(cell: DocNode): string {
  const origin = originOf(cell);
  const lines = (cell.content ?? []).map((line, at) => {
    const own = originOf(line);
    return (at > 0 ? '<br>' : '') + writeInline(line.content ?? [], own?.kind === 'text' ? (own.inner ?? null) : null);
  });
  const inner = lines.join('');
  const isSame = origin !== null && origin.type === cell.type && origin.own === ownAttributes(cell);
  return isSame ? origin.open + inner + origin.close : newCell(cell, inner);
}

function newCell({ type, attrs = {} }: DocNode, inner: string): string {
  const tag = type === 'tableHeader' ? 'th' : 'td';
  const attributes = {
    class: attrs.align ? `has-text-align-${attrs.align}` : null,
    'data-align': attrs.align,
    colspan: Number(attrs.colspan) > 1 ? attrs.colspan : null,
    rowspan: Number(attrs.rowspan) > 1 ? attrs.rowspan : null,
  };
  const written = Object.entries(attributes).filter(([, value]) => value);
  return `<${tag}${written.map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`).join('')}>${inner}</${tag}>`;
}
