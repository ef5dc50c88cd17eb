import { Plugin } from '@tiptap/pm/state';
import { ReplaceAroundStep } from '@tiptap/pm/transform';
import { Extension } from '@tiptap/react';

/** A caption stays one: a heading, a list or code made of it would lose its image. */
export const Caption = Extension.create({
  name: 'caption',
  // Before the rules for Markdown.
  priority: 1_000,
  addProseMirrorPlugins: () => [
    new Plugin({
      filterTransaction: ({ docs, steps }) =>
        !steps.some((step, index) => {
          // Changes what is around a content, not what is around a block.
          if (!(step instanceof ReplaceAroundStep) || step.gapFrom === step.from) return false;
          const isImage = docs[index]?.nodeAt(step.from)?.type.name === 'figure';
          return isImage && step.slice.content.firstChild?.type.name !== 'figure';
        }),
      props: {
        handleTextInput(view, _from, _to, text, byDefault) {
          // "## " is two characters and a space here.
          if (text !== ' ' || view.state.selection.$from.parent.type.name !== 'figure') return false;
          view.dispatch(byDefault());
          return true;
        },
      },
    }),
  ],
});
