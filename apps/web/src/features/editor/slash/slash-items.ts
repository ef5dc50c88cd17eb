import type { Editor } from '@tiptap/react';
import {
  Code,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table,
  Video,
} from 'lucide-react';
import { insertTable } from '../nodes/table.ts';

export interface SlashItem {
  name: string;
  hint: string;
  /** Other words that match it. */
  words: string;
  Icon: LucideIcon;
  /** Runs after the typed "/…" has been removed. */
  run: (editor: Editor, ask: (what: 'image' | 'embed') => void) => void;
}

const chain = (editor: Editor) => editor.chain().focus();

/** The blocks offered when typing "/", in their order. */
const ITEMS: SlashItem[] = [
  {
    name: 'Heading 2',
    hint: 'Section heading',
    words: 'title h2 section',
    Icon: Heading2,
    run: (editor) => chain(editor).setHeading({ level: 2 }).run(),
  },
  {
    name: 'Heading 3',
    hint: 'Subsection heading',
    words: 'subtitle h3',
    Icon: Heading3,
    run: (editor) => chain(editor).setHeading({ level: 3 }).run(),
  },
  {
    name: 'Heading 4',
    hint: 'Small heading',
    words: 'subtitle h4',
    Icon: Heading4,
    run: (editor) => chain(editor).setHeading({ level: 4 }).run(),
  },
  {
    name: 'Bulleted list',
    hint: 'Or type - and a space',
    words: 'ul unordered points',
    Icon: List,
    run: (editor) => chain(editor).toggleBulletList().run(),
  },
  {
    name: 'Numbered list',
    hint: 'Or type 1. and a space',
    words: 'ol ordered steps',
    Icon: ListOrdered,
    run: (editor) => chain(editor).toggleOrderedList().run(),
  },
  {
    name: 'Quote',
    hint: 'Or type > and a space',
    words: 'blockquote citation',
    Icon: Quote,
    run: (editor) => chain(editor).setBlockquote().run(),
  },
  {
    name: 'Image',
    hint: 'Upload an image or enter its URL',
    words: 'picture photo upload',
    Icon: Image,
    run: (_editor, ask) => ask('image'),
  },
  {
    name: 'Table',
    hint: 'Starts with three columns',
    words: 'grid rows columns',
    Icon: Table,
    run: (editor) => insertTable(editor),
  },
  {
    name: 'Embed',
    hint: 'YouTube, Vimeo, Spotify, X…',
    words: 'video youtube vimeo music tweet podcast',
    Icon: Video,
    run: (_editor, ask) => ask('embed'),
  },
  {
    name: 'Code block',
    hint: 'Or type ``` and Enter',
    words: 'pre program snippet',
    Icon: Code,
    run: (editor) => chain(editor).setCodeBlock().run(),
  },
  {
    name: 'Divider',
    hint: 'Or type --- on a line',
    words: 'hr rule line separator',
    Icon: Minus,
    run: (editor) => chain(editor).setHorizontalRule().run(),
  },
];

/** The items that match what was typed after the "/": prefix matches first. */
export const slashItems = (typed: string): SlashItem[] => {
  const wanted = typed.trim().toLowerCase();
  const begins = ITEMS.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  const holds = ITEMS.filter(
    (item) =>
      !begins.includes(item) &&
      `${item.name} ${item.words}`
        .toLowerCase()
        .split(' ')
        .some((word) => word.startsWith(wanted)),
  );
  return [...begins, ...holds];
};
