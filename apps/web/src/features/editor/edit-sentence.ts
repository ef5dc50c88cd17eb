import type { Node } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';

/** A sentence by its words, whatever its markup. */
export interface SentencePlace {
  /** With single spaces. */
  sentence: string;
  /** How many equal sentences of the text come before it. */
  occurrence: number;
}

/** What becomes of a part of a sentence. */
export interface SentenceEdit extends SentencePlace {
  /** Offsets in the sentence. */
  start: number;
  end: number;
  /** What stands there then. */
  text: string;
  /** A link to put on it, or null to remove the one that is there. */
  link?: string | null;
}

interface FoundSentence {
  /** The text block that has it. */
  block: { from: number; to: number; isWhole: boolean };
  /** Where each of its characters stands, and where the last one ends. */
  at: number[];
}

/** Finds a sentence in the text blocks of a document; null if it no longer is there. */
export function findSentence(doc: Node, { sentence, occurrence }: SentencePlace): FoundSentence | null {
  let left = occurrence;
  let found: FoundSentence | null = null;
  doc.descendants((node, at) => {
    if (found) return false;
    if (!node.isTextblock) return true;
    const { text, places } = squash(node, at + 1);
    for (let from = text.indexOf(sentence); from >= 0 && !found; from = text.indexOf(sentence, from + 1)) {
      const to = from + sentence.length;
      const isApart = (from === 0 || text[from - 1] === ' ') && (to === text.length || text[to] === ' ');
      if (!isApart || left-- > 0) continue;
      found = {
        block: {
          from: at,
          to: at + node.nodeSize,
          isWhole:
            text.trim() === sentence && node.children.every(({ isText, type }) => isText || type.name === 'hardBreak'),
        },
        at: [...places.slice(from, to), (places[to - 1] ?? at) + 1],
      };
    }
    return false;
  });
  return found;
}

/** The text of a block with single spaces, and the position of each of its characters. */
function squash(block: Node, start: number): { text: string; places: number[] } {
  let text = '';
  const places: number[] = [];
  block.forEach((child, offset) => {
    const shown = child.type.name === 'hardBreak' ? ' ' : (child.text ?? '');
    for (let at = 0; at < shown.length; at++) {
      const sign = /\s/.test(shown.charAt(at)) ? ' ' : shown.charAt(at);
      if (sign === ' ' && (text === '' || text.endsWith(' '))) continue;
      text += sign;
      places.push(start + offset + at);
    }
  });
  return { text, places };
}

/**
 * Changes a part of a sentence as an ordinary edit, in one step of undo. Returns false, and changes nothing, if the
 * sentence is no longer there as it was.
 */
export function editSentence(editor: Editor, { start, end, text, link, ...place }: SentenceEdit): boolean {
  const { doc, tr, schema } = editor.state;
  const found = findSentence(doc, place);
  const [from, to] = [found?.at[start], end > start ? (found?.at[end - 1] ?? -1) + 1 : -1];
  if (!found || from === undefined || to < from) return false;
  const isSentence = start === 0 && end === place.sentence.length;
  const mark = schema.marks.link;
  if (link !== undefined && mark) {
    if (link === null) tr.removeMark(from, to, mark);
    else tr.addMark(from, to, mark.create({ href: link }));
  } else if (text !== '') tr.insertText(text, from, to);
  else if (isSentence && found.block.isWhole && doc.resolve(found.block.from).parent.childCount > 1)
    tr.delete(found.block.from, found.block.to);
  else if (isSentence) tr.delete(...withSpace(doc, from, to));
  else tr.delete(from, to);
  if (!tr.docChanged) return false;
  editor.view.dispatch(tr.scrollIntoView());
  return true;
}

/** A stretch with one of the spaces beside it, so that none is left over. */
function withSpace(doc: Node, from: number, to: number): [number, number] {
  const { parent, parentOffset } = doc.resolve(from);
  const sign = (at: number) =>
    parent.textBetween(Math.max(0, at), Math.min(parent.content.size, at + 1), undefined, ({ type }) =>
      type.name === 'hardBreak' ? ' ' : '\ufffc',
    );
  if (/^\s$/.test(sign(parentOffset + to - from))) return [from, to + 1];
  return parentOffset > 0 && /^\s$/.test(sign(parentOffset - 1)) ? [from - 1, to] : [from, to];
}

/** Selects a sentence and scrolls to it. Returns false if it no longer is there. */
export function showSentence(editor: Editor, place: SentencePlace): boolean {
  const found = findSentence(editor.state.doc, place);
  const [from, to] = [found?.at[0], found?.at.at(-1)];
  if (!found || from === undefined || to === undefined) return false;
  editor.chain().focus(undefined, { scrollIntoView: false }).setTextSelection({ from, to }).run();
  const shown = editor.view.nodeDOM(found.block.from);
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'center' });
  return true;
}
