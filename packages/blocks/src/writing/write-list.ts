import { type DocNode, type Origin, originOf, ownAttributes } from '../document.ts';
import { attributesByName, withTagAttribute } from '../html-tokens.ts';
import { writeInline } from '../inline/write-inline.ts';
import { withBlockAttributes, withLastTag } from './block-opening.ts';
import { accepts, type Form, gapBefore, type Surroundings } from './surroundings.ts';
import { listTag, writeBlock } from './write-new.ts';

/** Items are blocks, or elements in texts from before they were. */
type ItemKind = 'html' | 'core/list-item';

type WriteNode = (node: DocNode, around: Surroundings) => string;

export function writeList(node: DocNode, around: Surroundings, writeNode: WriteNode): string {
  const items = node.content ?? [];
  const isRetyped = around.form === 'blocks' && originOf(node)?.kind === 'core/list';
  const origin = isRetyped || accepts(node, around) ? originOf(node) : null;
  const isOld = origin !== null && items.some((item) => originOf(item)?.kind === 'html');
  const kind: ItemKind = around.form !== 'blocks' || origin?.kind === 'html' || isOld ? 'html' : 'core/list-item';
  const form: Form = kind === 'html' ? 'elements' : 'blocks';
  const usual = kind === 'html' ? '' : '\n\n';
  const written = items
    .map((item, at) => gapBefore(item, at === 0, usual) + writeItem(item, kind, form, writeNode))
    .join('');
  if (origin?.type === node.type && origin.own === ownAttributes(node)) return origin.open + written + origin.close;
  if (origin && isRetyped) return retypeList(origin, node, written);
  const { name, open, attributes } = listTag(form, node);
  const html = `${open}${written}</${name}>`;
  return form === 'blocks' ? writeBlock('blocks', 'list', html, attributes) : html;
}

/** A list that is numbered now, or no longer, keeps its colours, classes and anchor. */
function retypeList({ open, close }: Origin, node: DocNode, written: string): string {
  const { name, attributes } = listTag('blocks', node);
  const { start, reversed, type } = attributes;
  const opening = withLastTag(open, name, (was) => {
    const styles = (attributesByName(was).style ?? '')
      .split(';')
      .filter((each) => !/^\s*(list-style-type:|$)/.test(each));
    if (type) styles.push(`list-style-type:${type}`);
    const counted = withTagAttribute(was, 'start', start === undefined ? null : String(start));
    return withTagAttribute(
      withTagAttribute(counted, 'reversed', reversed ? '' : null),
      'style',
      styles.join(';') || null,
    );
  });
  return withBlockAttributes(opening, attributes) + written + close.replace(/<\/[ou]l/i, `</${name}`);
}

function writeItem(node: DocNode, kind: ItemKind, form: Form, writeNode: WriteNode): string {
  const origin = originOf(node);
  let inner = '';
  for (const [at, child] of (node.content ?? []).entries()) {
    if (child.type === 'paragraph') {
      const own = originOf(child);
      inner +=
        (at > 0 ? '<br>' : '') + writeInline(child.content ?? [], own?.kind === 'text' ? (own.inner ?? null) : null);
    } else inner += gapBefore(child, at <= 1, '') + writeNode(child, { form, isTop: false });
  }
  if (origin?.kind === kind) return origin.open + inner + origin.close;
  return kind === 'html' ? `<li>${inner}</li>` : writeBlock('blocks', 'list-item', `<li>${inner}</li>`);
}
