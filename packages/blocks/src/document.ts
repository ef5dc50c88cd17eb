/** A document of the editor, as Tiptap and ProseMirror write it in JSON. */
export interface DocNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: DocNode[];
  text?: string;
  marks?: DocMark[];
}

export interface DocMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/**
 * Where a node of the editor comes from. Its markup is `open`, its content, `close`; what is not edited goes back as it
 * was written.
 */
export interface Origin {
  /**
   * The block (`core/paragraph`). Without one: `html` for an element and `loose` for text that WordPress divides into
   * paragraphs, `p` for an element in a block, `text` for what an item or a cell holds.
   */
  kind: string;
  /** The type of its node. */
  type: string;
  open: string;
  close: string;
  /** The text of a paragraph, a heading, a caption or code, as markup. */
  inner?: string;
  /** What stands between this node and the one before: whitespace, and in a table the tags of its sections. */
  before: string;
  /** Nothing was before it. */
  isFirst: boolean;
  /** The node's own attributes as they were opened, see `ownAttributes`. */
  own: string;
  /** Its place among its siblings. */
  index?: number;
  /** Of a table or a row: how many rows or cells it has. */
  count?: number;
  /** Of a row: `thead`, `tbody` or `tfoot`; empty outside of them. */
  section?: string;
  /** Around a caption. */
  caption?: { open: string; close: string };
}

export const originOf = (node: { attrs?: Record<string, unknown> }): Origin | null =>
  (node.attrs?.origin as Origin | null | undefined) ?? null;

/** The attributes that the writer can change, in a fixed order. */
export function ownAttributes({ attrs = {} }: DocNode): string {
  const own = Object.entries(attrs).filter(([name, value]) => name !== 'origin' && value !== null && value !== '');
  return JSON.stringify(own.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A node with its origin. */
export function made(node: DocNode, origin: Partial<Origin> & Pick<Origin, 'kind' | 'open' | 'close'>): DocNode {
  const { type } = node;
  const whole: Origin = { before: '', isFirst: false, ...origin, type, own: ownAttributes(node) };
  return { ...node, attrs: { ...node.attrs, origin: whole } };
}
