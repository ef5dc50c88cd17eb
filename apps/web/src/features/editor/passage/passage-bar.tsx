import { type Editor, useEditorState } from '@tiptap/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { placeIn, toolbarEnd } from '../place-in.ts';
import { heldPassage } from './held-passage.ts';
import { isTextAlone, passageText } from './passage-text.ts';

/** A selected stretch of the post, for tools that suggest another wording. */
export interface Passage {
  /** While held, the stretch stays highlighted and the tools stay open. */
  isHeld: boolean;
  /** It has no image, table or block of WordPress, which another wording would remove. */
  isTextAlone: boolean;
  /** Holds the stretch and returns its text and a little of its context, as Markdown. */
  hold: () => { text: string; before: string; after: string };
  /** Replaces the stretch with markup, as one undo step. */
  replace: (html: string) => void;
  release: () => void;
}

interface PassageBarProps {
  editor: Editor;
  /** Formatting buttons. */
  children: ReactNode;
  tools?: (passage: Passage) => ReactNode;
}

const AROUND = 600;
const GAP = 8;

/** The tools for selected text, shown next to it. */
export function PassageBar({ editor, children, tools }: PassageBarProps) {
  const isPointing = useIsPointing();
  const held = useEditorState({ editor, selector: ({ editor }) => heldPassage.getState(editor.state) ?? null });
  const selected = useEditorState({ editor, selector: ({ editor }) => selectedText(editor) });
  const stretch = held ?? (isPointing ? null : selected);
  const bar = useRef<HTMLFieldSetElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number }>();

  const [from, to] = [stretch?.from, stretch?.to];
  useLayoutEffect(() => {
    if (from === undefined || to === undefined) return;
    const [start, end] = [placeIn(editor, from, 1), placeIn(editor, to, -1)];
    const { offsetHeight = 0, offsetWidth = 0 } = bar.current ?? {};
    if (held) return setPlace({ top: end.bottom + GAP, left: 0 });
    // Phones show their own menu above a selection, and the toolbar above the text stays uncovered.
    const isTouch = window.matchMedia('(pointer: coarse)').matches;
    const above = start.top - offsetHeight - GAP;
    setPlace({
      top: isTouch || above < toolbarEnd(editor) ? end.bottom + (isTouch ? 2 : 1) * GAP : above,
      left: Math.max(0, Math.min(start.left, start.width - offsetWidth)),
    });
  }, [editor, from, to, held]);

  if (!stretch) return null;
  const setHeld = (value: { from: number; to: number } | null) =>
    editor.view.dispatch(editor.state.tr.setMeta(heldPassage, value));
  const passage: Passage = {
    isHeld: held !== null,
    isTextAlone: isTextAlone(sliceOf(editor, wholeBlocks(editor, stretch))),
    hold: () => {
      const { from, to } = wholeBlocks(editor, stretch);
      setHeld({ from, to });
      const { doc } = editor.state;
      return {
        text: passageText(sliceOf(editor, { from, to })),
        before: doc.textBetween(Math.max(0, from - AROUND), from, '\n'),
        after: doc.textBetween(to, Math.min(doc.content.size, to + AROUND), '\n'),
      };
    },
    replace: (html) => {
      const now = heldPassage.getState(editor.state);
      if (!now) return;
      const isInText = editor.state.doc.resolve(now.from).parent.inlineContent;
      setHeld(null);
      editor
        .chain()
        .focus()
        .insertContentAt(now, isInText ? withoutParagraph(html) : html, { updateSelection: true })
        .run();
    },
    release: () => {
      const now = heldPassage.getState(editor.state);
      setHeld(null);
      if (now) editor.chain().focus().setTextSelection(now).run();
    },
  };

  return (
    <fieldset
      ref={bar}
      style={place ?? { top: 0, left: 0, visibility: 'hidden' }}
      className={held ? 'post-proposal' : 'post-passage-bar'}
      aria-label="Selected text"
      // Pressing a button must not take the selection from the text.
      onMouseDown={(event) => {
        if (!held) event.preventDefault();
      }}
    >
      {!held && children}
      {tools?.(passage)}
    </fieldset>
  );
}

const selectedText = ({ state }: Editor): { from: number; to: number } | null => {
  const { empty, from, to, $from } = state.selection;
  if (empty || 'node' in state.selection || $from.parent.type.spec.code) return null;
  return state.doc.textBetween(from, to, ' ').trim() === '' ? null : { from, to };
};

const sliceOf = ({ state }: Editor, { from, to }: { from: number; to: number }) => state.doc.slice(from, to).content;

/** A selection across blocks is extended to whole blocks: half a heading and half a list would come back as neither. */
const wholeBlocks = ({ state }: Editor, { from, to }: { from: number; to: number }) => {
  const [$from, $to] = [state.doc.resolve(from), state.doc.resolve(to)];
  if ($from.sameParent($to)) return { from, to };
  return { from: $from.before(1), to: $to.depth > 0 ? $to.after(1) : to };
};

/** A replacement within a line must not contain blocks. */
const withoutParagraph = (html: string) => /^\s*<p>((?:(?!<p>)[\s\S])*)<\/p>\s*$/.exec(html)?.[1] ?? html;

/** Whether the user is still dragging the selection. */
const useIsPointing = (): boolean => {
  const [isPointing, setIsPointing] = useState(false);
  useEffect(() => {
    const down = ({ target }: PointerEvent) =>
      setIsPointing(target instanceof Element && !!target.closest('.post-text'));
    const up = () => setIsPointing(false);
    window.addEventListener('pointerdown', down);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', up);
    return () => {
      window.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', up);
    };
  }, []);
  return isPointing;
};
