import { type DocNode, originOf } from '../document.ts';

/** How the text around a node is written: as blocks, as the classic editor writes it, or as elements inside a block. */
export type Form = 'blocks' | 'classic' | 'elements';

export interface Surroundings {
  form: Form;
  /** Not in a quote or an item. */
  isTop: boolean;
}

/** Whether a node may be written here as it was written where it comes from. */
export function accepts(node: DocNode, { form, isTop }: Surroundings): boolean {
  const origin = originOf(node);
  if (!origin || origin.type !== node.type) return false;
  if (origin.kind.includes('/')) return form === 'blocks';
  if (origin.kind === 'p') return form === 'elements';
  if (origin.kind === 'text') return false;
  return form === 'classic' || (form === 'blocks' && isTop) || (form === 'elements' && origin.kind === 'html');
}

/** What stands between a node and the one before it. */
export function gapBefore(node: DocNode, isFirst: boolean, usual: string): string {
  const origin = originOf(node);
  if (isFirst) return origin?.isFirst ? origin.before : '';
  return origin && !origin.isFirst ? origin.before : usual;
}
