import { closeHistory } from '@tiptap/pm/history';
import { DOMParser as DocumentParser, type Node as ProseMirrorNode, Slice } from '@tiptap/pm/model';
import type { Editor } from '@tiptap/react';
import { Marked } from 'marked';
import { isBeyondWriting } from '../../../lib/text/beyond-writing.ts';
import { readPasted } from './paste-images.ts';

/** As WordPress reads pasted Markdown: ends of lines are breaks. Tags are text, as in what is pasted otherwise. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  renderer: {
    html: ({ text }) => escaped(text),
    code: ({ text, lang = '' }) => {
      const language = /^[\w+#-]+/.exec(lang)?.[0];
      return `<pre><code${language ? ` class="language-${language}"` : ''}>${escaped(text)}</code></pre>`;
    },
  },
});

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Undefined if it is nested too deeply to be read. */
function htmlOf(text: string): string | undefined {
  try {
    return marked.parse(text, { async: false });
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Replaces pasted Markdown with what it means, as a change that undo takes back by itself. */
export function convertMarkdown(editor: Editor, text: string, { from, to }: { from: number; to: number }) {
  const written = htmlOf(text);
  // Only its text would be left of it.
  if (written === undefined || isBeyondWriting(written)) return;
  const html = readPasted(editor, written);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const { state, view } = editor;
  const { content } = DocumentParser.fromSchema(state.schema).parse(body);
  // A paragraph goes on with the text beside it, a list or a heading doesn't.
  const openness = (node: ProseMirrorNode | null) => (node?.type.name === 'paragraph' ? 1 : 0);
  const slice = new Slice(content, openness(content.firstChild), openness(content.lastChild));
  view.dispatch(closeHistory(state.tr.replaceRange(from, to, slice)).scrollIntoView());
}
