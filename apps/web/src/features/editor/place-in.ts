import type { Editor } from '@tiptap/react';

/** The position of a place in the text, in pixels relative to the frame around it (`.post-editor`). */
export const placeIn = (editor: Editor, at: number, side?: -1 | 1) => {
  const spot = editor.view.coordsAtPos(at, side);
  const frame = frameOf(editor);
  return {
    top: spot.top - frame.top,
    bottom: spot.bottom - frame.top,
    left: spot.left - frame.left,
    width: frame.width,
  };
};

/** The lower edge of the sticky toolbars, relative to the same frame. */
export const toolbarEnd = (editor: Editor): number => {
  const bars = editor.view.dom.closest('.post-editor')?.querySelector('.post-toolbars');
  return bars ? bars.getBoundingClientRect().bottom - frameOf(editor).top : 0;
};

/** The lower edge of the visible page, which on phones is where the keyboard begins; relative to the same frame. */
export const sightEnd = (editor: Editor): number => {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  return offsetTop + height - frameOf(editor).top;
};

const frameOf = (editor: Editor) =>
  editor.view.dom.closest('.post-editor')?.getBoundingClientRect() ?? { top: 0, left: 0, width: 0 };
