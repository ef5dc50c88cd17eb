import Placeholder from '@tiptap/extension-placeholder';
import { Mark, Node } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { SelectBeforeDelete } from './blocks/select-before-delete.ts';
import { WriteBelow } from './blocks/write-below.ts';
import { ChangeKind } from './change-kind.ts';
import { Caption } from './nodes/caption.ts';
import { Citation, unquote } from './nodes/citation.ts';
import { Embed } from './nodes/embed.ts';
import { Figure } from './nodes/figure.ts';
import { ImageView } from './nodes/image-view.ts';
import { Tables } from './nodes/table.ts';
import { Upload } from './nodes/upload.ts';
import { HeldPassage } from './passage/held-passage.ts';
import { PasteBelow } from './paste/paste-below.ts';
import { Pasting } from './paste/paste-images.ts';
import { PasteMarkdown } from './paste/paste-markdown.ts';
import { SlashKeys } from './slash/slash-keys.ts';
import { SplitTexts } from './split-texts.ts';

/** An attribute that is kept as written, if present. */
const kept = () => ({ default: null });

/** The id that links within a post point to. When a paragraph is split, the second half gets none. */
const target = () => ({ default: null, keepOnSplit: false });

/**
 * Code may also be bold or a link, which TipTap's own code mark rules out. Dividers and lists keep their style, link
 * targets their id. A quote may end with who said it.
 */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) => {
      if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' });
      if (extension instanceof Mark && extension.name === 'link') {
        return extension.extend({
          addAttributes() {
            return { ...this.parent?.(), id: kept() };
          },
        });
      }
      if (extension instanceof Node && /^(heading|paragraph)$/.test(extension.name)) {
        return extension.extend({
          addAttributes() {
            return { ...this.parent?.(), id: target() };
          },
        });
      }
      if (extension instanceof Node && extension.name === 'blockquote') {
        return extension.extend({
          // In this order: what Enter adds is the first text that the last expression allows.
          content: '(block+ citation) | block+',
          addCommands() {
            return {
              ...this.parent?.(),
              toggleBlockquote:
                () =>
                ({ tr, commands }) =>
                  unquote(tr) || commands.toggleWrap('blockquote'),
            };
          },
        });
      }
      if (extension instanceof Node && extension.name === 'horizontalRule') {
        return extension.extend({ addAttributes: () => ({ class: kept() }) });
      }
      if (extension instanceof Node && extension.name === 'orderedList') {
        return extension.extend({
          addAttributes() {
            return { ...this.parent?.(), reversed: kept() };
          },
        });
      }
      return extension;
    });
  },
});

const mark = (name: string, tag: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] });

/** With headings of these levels. */
export const extensionsWith = (levels: (1 | 2 | 3 | 4 | 5 | 6)[]) => [
  Basics.configure({
    heading: { levels },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // Adds nothing to a link that the writer did not put there.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would add an empty paragraph to a post that ends with a list, although nobody typed one.
    trailingNode: false,
  }),
  mark('subscript', 'sub'),
  mark('superscript', 'sup'),
  ChangeKind,
  Citation,
  ImageView.configure({ inline: true, allowBase64: false }),
  Figure,
  Caption,
  Upload,
  Tables,
  Embed,
  PasteBelow,
  Pasting,
  PasteMarkdown,
  SelectBeforeDelete,
  WriteBelow,
  SlashKeys,
  SplitTexts,
  HeldPassage,
  Placeholder.configure({ placeholder: 'Write your post, or type / for blocks…' }),
];

/** What the visual editor can read and write of HTML. Posts with anything else are edited as source. */
export const editorExtensions = extensionsWith([2, 3, 4]);
