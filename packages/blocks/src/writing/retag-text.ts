import { type DocNode, type Origin, originOf } from '../document.ts';
import { writeInline } from '../inline/write-inline.ts';
import { type BlockAttributes, withBlockAttributes, withClasses, withLastTag } from './block-opening.ts';
import type { Surroundings } from './surroundings.ts';

/** A paragraph that became a heading, or the other way round. */
export const isRetagged = (node: DocNode, { form }: Surroundings): boolean =>
  form === 'blocks' && originOf(node)?.kind === (node.type === 'heading' ? 'core/paragraph' : 'core/heading');

/** As WordPress' editor transforms it: colours, alignment, anchor and classes stay. */
export function retagText(origin: Origin, node: DocNode): string {
  const isHeading = node.type === 'heading';
  const level = Number(node.attrs?.level ?? 2);
  const [name, tag] = isHeading ? ['heading', `h${level}`] : ['paragraph', 'p'];
  const inner = writeInline(node.content ?? [], origin.inner ?? null);
  const open = withLastTag(origin.open, tag, (was) =>
    withClasses(was, ['has-drop-cap', 'wp-block-heading'], isHeading ? ['wp-block-heading'] : []),
  );
  const attributes = ({ align, textAlign, level: _, dropCap: __, ...kept }: BlockAttributes) => {
    const side = align ?? textAlign;
    return isHeading ? { textAlign: side, level: level === 2 ? undefined : level, ...kept } : { align: side, ...kept };
  };
  const close = origin.close
    .replace(/^<\/[a-z][a-z0-9]*/i, `</${tag}`)
    .replace(/(<!--\s+\/wp:)(?:core\/)?(?:paragraph|heading)/, `$1${name}`);
  return withBlockAttributes(open, attributes, name) + inner + close;
}
