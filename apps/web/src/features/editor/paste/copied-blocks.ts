import type { OpenedMarkup } from '@pressloom/blocks';
import { DOMSerializer, type Fragment, type Schema, Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Extension } from '@tiptap/react';
import { COPIED } from '../../../lib/browser/kept-texts.ts';
import { isBeyondWriting } from '../../../lib/text/beyond-writing.ts';
import { parseMarkup } from '../../../lib/text/parse-markup.ts';
import { toast } from '../../../ui/toast.tsx';
import { withNewAnchors } from './with-new-anchors.ts';

/** How a text is written. Markup of one form has no meaning in another. */
type Form = OpenedMarkup['form'] | 'html';

/** What was copied or cut last, with the markup that each node comes from, which HTML on a clipboard lacks. */
interface Copied {
  id: string;
  form: Form;
  slice: unknown;
}

/** Characters. What is longer is known to this page alone, so that unsaved edits have room. */
const STORED_MAX = 1_000_000;
let last: Copied | null = null;

/** On the first element of what goes to the clipboard: the id of what was copied. */
const ID = 'data-copied';
/** On the label that stands for a card: its title. */
export const CARD = 'data-pressloom-card';

/**
 * What is copied or cut and pasted into a text of the same form comes back as it was, markup included. The markup itself
 * isn't read from the clipboard: another page could have written it.
 */
export const CopiedBlocks = Extension.create<{ form: Form }>({
  name: 'copiedBlocks',
  // Before others read the markup.
  priority: 1_000,
  addOptions: () => ({ form: 'html' }),
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    const { form } = this.options;
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
            id = isCopying ? hold(slice, form) : undefined;
            return slice;
          },
          clipboardSerializer: new IdentifyingSerializer(schema, () => id),
          transformPastedHTML(html) {
            pasted = heldFor(html, schema, form);
            return pasted ? html : withoutCards(html);
          },
          transformPasted(slice, { state }, isPlain) {
            const whole = isPlain ? null : pasted;
            pasted = null;
            return whole ? withNewAnchors(whole, state) : slice;
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

/** Undefined where an image is still uploading: its placeholder means nothing later, or elsewhere. */
function hold(slice: Slice, form: Form): string | undefined {
  let isUploading = false;
  slice.content.descendants(({ type }) => {
    isUploading ||= type.name === 'upload';
  });
  if (isUploading) return undefined;
  last = { id: crypto.randomUUID(), form, slice: slice.toJSON() };
  const text = JSON.stringify(last);
  try {
    localStorage.setItem(COPIED, text.length <= STORED_MAX ? text : '');
  } catch {
    // Full or closed: this page knows it.
  }
  return last.id;
}

/** What pasted HTML stands for. Null if it isn't from here, was edited elsewhere, or belongs to a text of another form. */
function heldFor(html: string, schema: Schema, form: Form): Slice | null {
  const id = new RegExp(` ${ID}="([\\w-]{36})"`).exec(html)?.[1];
  if (!id || isBeyondWriting(html)) return null;
  try {
    const held = last?.id === id ? last : (JSON.parse(localStorage.getItem(COPIED) ?? 'null') as Copied | null);
    if (held?.id !== id || held.form !== form) return null;
    const slice = Slice.fromJSON(schema, held.slice);
    return textIn(slice) === textOf(html) ? slice : null;
  } catch {
    return null;
  }
}

const textIn = ({ content }: Slice): string =>
  content
    .textBetween(0, content.size, '', ({ type, attrs }) => (type.name === 'embed' ? String(attrs.url) : ''))
    .replace(/\s+/g, '');

function textOf(html: string): string {
  const body = parseMarkup(html);
  for (const card of body.querySelectorAll(`[${CARD}]`)) card.remove();
  return (body.textContent ?? '').replace(/\s+/g, '');
}

/** The label of a card is no text of the post. */
function withoutCards(html: string): string {
  if (!html.includes(CARD) || isBeyondWriting(html)) return html;
  const body = parseMarkup(html);
  const cards = [...body.querySelectorAll(`[${CARD}]`)];
  if (cards.length === 0) return html;
  for (const card of cards) card.remove();
  const titles = [...new Set(cards.map((card) => card.getAttribute(CARD)?.slice(0, 50)))].slice(0, 10);
  toast.error(`Not pasted: ${titles.join(', ')}`, {
    description:
      'These blocks can only be pasted into another post from WordPress that is written in blocks, in the same browser.',
  });
  return body.innerHTML;
}
