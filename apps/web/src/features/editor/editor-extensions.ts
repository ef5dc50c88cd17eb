import Placeholder from '@tiptap/extension-placeholder';
import { Mark } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Embed } from './nodes/embed.ts';
import { Figure } from './nodes/figure.ts';
import { Picture } from './nodes/picture.ts';
import { Tables } from './nodes/table.ts';
import { Upload } from './nodes/upload.ts';
import { HeldPassage } from './passage/held-passage.ts';
import { Pasting } from './paste/paste-pictures.ts';
import { SlashKeys } from './slash/slash-keys.ts';

/** Code may be bold or a link too; TipTap's own code mark throws those away. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map((extension) =>
      extension instanceof Mark && extension.name === 'code' ? extension.extend({ excludes: '' }) : extension,
    );
  },
});

/** What the visual editor can read and write. Whatever else a post holds is kept in the source view. */
export const editorExtensions = [
  Basics.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      // Nothing is added to a link that the writer did not put there.
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would add an empty paragraph to a post that ends with a list, without anyone having typed.
    trailingNode: false,
  }),
  Picture.configure({ inline: true, allowBase64: false }),
  Figure,
  Upload,
  Tables,
  Embed,
  Pasting,
  SlashKeys,
  HeldPassage,
  Placeholder.configure({ placeholder: 'Write your post, or type / for blocks…' }),
];
