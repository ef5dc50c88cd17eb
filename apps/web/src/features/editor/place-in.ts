import type { Editor } from '@tiptap/react';

/** Where a position of the text stands, measured from the frame around it (`.post-editor`), in pixels. */
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

/** Where the toolbars end, which stay in sight above a scrolled text; measured likewise. */
export const toolbarEnd = (editor: Editor): number => {
  const bars = editor.view.dom.closest('.post-editor')?.querySelector('.post-toolbars');
  return bars ? bars.getBoundingClientRect().bottom - frameOf(editor).top : 0;
};

/** Where the part of the page in sight ends, which on phones is where the keyboard begins; measured likewise. */
export const sightEnd = (editor: Editor): number => {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  return offsetTop + height - frameOf(editor).top;
};

const frameOf = (editor: Editor) =>
  editor.view.dom.closest('.post-editor')?.getBoundingClientRect() ?? { top: 0, left: 0, width: 0 };
