import type { Editor } from '@tiptap/react';

/** A place in the text: the nth image, or the block that begins with this text. */
export type TextPlace = { image: number } | { text: string };

/** Selects a place and scrolls to it. Returns false if it no longer exists. */
export const reveal = (editor: Editor, place: TextPlace): boolean => {
  let found: { from: number; to: number } | null = null;
  let images = 0;
  editor.state.doc.descendants((node, at) => {
    if (found) return false;
    if ('image' in place) {
      if (node.type.name === 'image' && images++ === place.image) found = { from: at, to: at + node.nodeSize };
    } else if (node.isTextblock) {
      const start = squash(node.textContent).indexOf(squash(place.text));
      if (start >= 0) found = { from: at + 1, to: at + 1 + node.content.size };
    }
    return true;
  });
  if (!found) return false;
  const { from, to } = found;
  const chain = editor.chain().focus(undefined, { scrollIntoView: false });
  if ('image' in place) chain.setNodeSelection(from).run();
  else chain.setTextSelection({ from, to }).run();
  const shown = editor.view.nodeDOM('image' in place ? from : from - 1);
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'center' });
  return true;
};

const squash = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The same in the source view. */
export const revealInSource = (area: HTMLTextAreaElement, place: TextPlace): boolean => {
  const at = 'image' in place ? nthIndex(area.value, /<img\b[^<>]*>/gi, place.image) : findText(area.value, place.text);
  if (!at) return false;
  area.focus();
  area.setSelectionRange(at.from, at.to);
  return true;
};

const nthIndex = (source: string, pattern: RegExp, n: number) => {
  const match = [...source.matchAll(pattern)][n];
  return match && { from: match.index, to: match.index + match[0].length };
};

const findText = (source: string, text: string) => {
  const words = text
    .split(/\s+/)
    .slice(0, 8)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const match = new RegExp(words.join('(?:\\s|<[^<>]*>|&nbsp;)+')).exec(source);
  return match && { from: match.index, to: match.index + match[0].length };
};
