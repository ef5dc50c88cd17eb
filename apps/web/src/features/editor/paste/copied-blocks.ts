import { DOMSerializer, type Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { parseMarkup } from '../../../lib/text/parse-markup.ts';
import { toast } from '../../../ui/toast.tsx';

/** What was copied or cut last, with the markup that it comes from. Of that, HTML on a clipboard holds nothing. */
interface Copied {
  id: string;
  slice: unknown;
}

/** In the browser's storage, so that other tabs find it, and this one after a reload. */
const KEY = 'pressloom-copied';
/** Where that is full. */
let last: Copied | null = null;

/** On the first element of what goes to the clipboard: the id of what was copied. */
const ID = 'data-copied';
/** On what stands there for a block that only its markup can bring back. */
export const CARD = 'data-pressloom-card';

/**
 * What is copied or cut in an editor and pasted in one comes back as it was, markup included. The markup itself isn't
 * read from the clipboard: another page could have written it.
 */
export const CopiedBlocks = Extension.create({
  name: 'copiedBlocks',
  // Before others read the markup.
  priority: 1_000,
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    let isCopying = false;
    let id: string | undefined;
    let pasted: Slice | null = null;
    // What is dragged is not for the clipboard.
    const note = () => {
      isCopying = true;
      queueMicrotask(() => {
        isCopying = false;
      });
      return false;
    };
    return [
      new Plugin({
        props: {
          handleDOMEvents: { copy: note, cut: note },
          transformCopied(slice) {
            id = isCopying ? hold(slice) : undefined;
            return slice;
          },
          clipboardSerializer: new IdentifyingSerializer(schema, () => id),
          transformPastedHTML(html) {
            pasted = heldFor(html, schema);
            return pasted ? html : withoutCards(html);
          },
          transformPasted(slice, _view, isPlain) {
            const whole = isPlain ? null : pasted;
            pasted = null;
            return whole ?? slice;
          },
        },
      }),
    ];
  },
});

class IdentifyingSerializer extends DOMSerializer {
  private readonly idOf: () => string | undefined;

  constructor(schema: Schema, idOf: () => string | undefined) {
    const { nodes, marks } = DOMSerializer.fromSchema(schema);
    super(nodes, marks);
    this.idOf = idOf;
  }

  override serializeFragment(
    fragment: Fragment,
    options?: { document?: Document },
    target?: HTMLElement | DocumentFragment,
  ) {
    const written = super.serializeFragment(fragment, options, target);
    const id = this.idOf();
    // Only of the whole: its parts are written into a target.
    if (id && !target) written.firstElementChild?.setAttribute(ID, id);
    return written;
  }
}

function hold(slice: Slice): string {
  last = { id: crypto.randomUUID(), slice: slice.toJSON() };
  try {
    localStorage.setItem(KEY, JSON.stringify(last));
  } catch {
    localStorage.removeItem(KEY);
  }
  return last.id;
}

/** What pasted HTML stands for. Null if it isn't from here, or this editor can't hold it. */
function heldFor(html: string, schema: Schema): Slice | null {
  const id = new RegExp(` ${ID}="([\\w-]{36})"`).exec(html)?.[1];
  if (!id) return null;
  try {
    const held = last?.id === id ? last : (JSON.parse(localStorage.getItem(KEY) ?? 'null') as Copied | null);
    return held?.id === id ? Slice.fromJSON(schema, held.slice) : null;
  } catch {
    return null;
  }
}

/** The label of a card is no text of the post: as one, “[Gallery]” would become a shortcode. */
function withoutCards(html: string): string {
  if (!html.includes(CARD)) return html;
  const body = parseMarkup(html);
  const cards = [...body.querySelectorAll(`[${CARD}]`)];
  for (const card of cards) card.remove();
  const titles = [...new Set(cards.map((card) => card.getAttribute(CARD)))];
  toast.error(`Not pasted: ${titles.join(', ')}`, {
    description: 'These blocks can be pasted into posts from WordPress only, in the browser in which they were copied.',
  });
  return body.innerHTML;
}
