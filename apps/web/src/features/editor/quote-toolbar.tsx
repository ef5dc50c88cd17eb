import { type Editor, useEditorState } from '@tiptap/react';
import { Button } from '../../ui/button.tsx';
import { citationState, editCitation } from './nodes/citation.ts';

/** Who said it, for the quote at the caret. */
export function QuoteToolbar({ editor }: { editor: Editor }) {
  const { isInQuote, hasCitation } = useEditorState({ editor, selector: ({ editor }) => citationState(editor) });
  if (!isInQuote || hasCitation) return null;
  return (
    <div className="flex items-center gap-2 border-line border-b py-1.5">
      <Button variant="ghost" size="sm" onClick={() => editCitation(editor)}>
        Add citation
      </Button>
    </div>
  );
}
