import { Plugin } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { Extension } from '@tiptap/react';

/**
 * Plain text with headings, lists, quotes, code or tables in Markdown becomes what it means. It is pasted as it is first,
 * so that one undo brings it back.
 */
export const PasteMarkdown = Extension.create({
  name: 'pasteMarkdown',
  addProseMirrorPlugins() {
    const { editor } = this;
    let markdown = '';
    return [
      new Plugin({
        props: {
          // Called for plain text alone. With Shift, it stays plain.
          transformPastedText(text, isPlain) {
            markdown = !isPlain && isMarkdown(text) ? text : '';
            return text;
          },
          handlePaste({ state, dispatch }, { clipboardData }, slice) {
            // What was dropped, or pasted into a table, was read, too.
            const text = clipboardData?.getData('text/plain') === markdown ? markdown : '';
            markdown = '';
            const { from, to, $from } = state.selection;
            if (
              !text ||
              clipboardData?.getData('text/html') ||
              $from.parent.type.name !== 'paragraph' ||
              isInTable(state)
            )
              return false;
            const tr = state.tr.replaceSelection(slice).setMeta('paste', true).setMeta('uiEvent', 'paste');
            dispatch(tr.scrollIntoView());
            const range = { from: tr.mapping.map(from, -1), to: tr.mapping.map(to) };
            void convert(text, range);
            return true;
          },
        },
      }),
    ];

    async function convert(text: string, range: { from: number; to: number }) {
      const { doc } = editor.state;
      const converter = await import('./convert-markdown.ts').catch(() => null);
      // What was typed meanwhile counts more.
      if (!editor.isDestroyed && editor.state.doc === doc) converter?.convertMarkdown(editor, text, range);
    }
  },
});

/** Between empty lines: without them it may be a comment of a script. */
const HEADING = /(?:^|\n[ \t]*\n)#{1,6} .+(?:\n[ \t]*\n|$)/;
/** The beginning of a list, a quote, code or a table. */
const OTHERS = /^(?:[-*+] \S|\d{1,2}[.)] \S|> |```|~~~|\|.+\|[ \t]*\n\|[ :|-]+\|[ \t]*$)/m;

/** An article of 6,000 words. Longer text stays as it is: the time that its emphasis takes grows with its square. */
const LENGTH_MAX = 40_000;

/** Markdown of one line, such as a dash before a sentence, is left alone. */
const isMarkdown = (pasted: string): boolean => {
  if (pasted.length > LENGTH_MAX) return false;
  const text = pasted.replace(/\r\n?/g, '\n').trim();
  return text.includes('\n') && (HEADING.test(text) || OTHERS.test(text));
};
