import { type DocNode, type OpenedMarkup, openMarkup, writeMarkup } from '@pressloom/blocks';
import type { ContentForm } from '@pressloom/contract';
import type { Node as ProseMirrorNode, Schema } from '@tiptap/pm/model';
import { type AnyExtension, type Content, createDocument } from '@tiptap/react';
import { editorExtensions, extensionsWith } from '../editor-extensions.ts';
import { CopiedBlocks } from '../paste/copied-blocks.ts';
import { writeHtml } from '../write-html.ts';
import { BlockCard } from './block-card.ts';
import { Kept, Origins } from './origins.ts';

/** How the visual editor reads and writes the text of a post. */
export interface TextFormat {
  extensions: AnyExtension[];
  content: Content;
  write: (document: ProseMirrorNode) => string;
  /** Another text as a document: the one that this one replaced. */
  open: (text: string, schema: Schema) => ProseMirrorNode;
}

export const formatOf = (form: ContentForm, text: string): TextFormat =>
  form === 'blocks' ? blockFormat(text) : htmlFormat(text);

const htmlFormat = (text: string): TextFormat => ({
  extensions: [...editorExtensions, CopiedBlocks],
  content: text,
  write: (document) => (isBlank(document) ? '' : writeHtml(document)),
  open: createDocument,
});

const isBlank = ({ childCount, firstChild }: ProseMirrorNode) =>
  childCount === 0 || (childCount === 1 && firstChild?.type.name === 'paragraph' && firstChild.content.size === 0);

const blockExtensions = [...extensionsWith([1, 2, 3, 4, 5, 6]), Origins, Kept, BlockCard];

function blockFormat(text: string): TextFormat {
  const opened = openMarkup(text);
  const nodes = new WeakMap<ProseMirrorNode, DocNode>();
  const written = new WeakMap<DocNode, string>();
  const jsonOf = (node: ProseMirrorNode): DocNode => {
    const json = nodes.get(node) ?? (node.toJSON() as DocNode);
    nodes.set(node, json);
    return json;
  };
  return {
    extensions: [...blockExtensions, CopiedBlocks.configure({ form: opened.form })],
    content: opened.document as Content,
    write: (document) => writeMarkup({ type: 'doc', content: document.children.map(jsonOf) }, opened, written),
    open: (other, schema) => schema.nodeFromJSON((openMarkup(other) satisfies OpenedMarkup).document),
  };
}
