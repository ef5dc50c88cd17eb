import type { Editor } from '@tiptap/react';

/** Where a position of the text stands, measured from the frame around it (`.post-editor`), in pixels. */
export const placeIn = (editor: Editor, at: number, side?: -1 | 1) => {
  const spot = editor.view.coordsAtPos(at, side);
  const frame = editor.view.dom.closest('.post-editor')?.getBoundingClientRect() ?? { top: 0, left: 0, width: 0 };
  return {
    top: spot.top - frame.top,
    bottom: spot.bottom - frame.top,
    left: spot.left - frame.left,
    width: frame.width,
  };
};
