import { type Editor, getSchema } from '@tiptap/react';
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import './editor.css';
import { editorExtensions } from './editor-extensions.ts';
import { EditorFooter } from './editor-footer.tsx';
import type { PictureFinding } from './image-dialog.tsx';
import { markupLoss } from './markup-loss.ts';
import type { Passage } from './passage/passage-bar.tsx';
import { reveal, revealInSource, type TextPlace } from './reveal.ts';
import { SourceEditor } from './source-editor.tsx';
import { VisualEditor } from './visual-editor.tsx';

/** What others on the page may ask of the editor. */
export interface PostEditorHandle {
  /** Selects a place of the text and brings it into view. False where it is not there any more. */
  reveal: (place: TextPlace) => boolean;
  /** Reports what was typed a moment ago. */
  flush: () => void;
}

export interface EditorSurfaceProps {
  ref?: Ref<PostEditorHandle>;
  /** HTML to begin with. */
  initialValue: string;
  /** HTML whose place that took: undo brings it back. */
  replaced?: string | null;
  /** Called once the user has really changed something; typing is gathered for a moment. */
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  /** Under what the way back is remembered over a reload; without it, it is not. */
  undoKey?: string;
  /** What else is offered for selected text. */
  passageTools?: (passage: Passage) => ReactNode;
  /** How a picture is searched for, where that is offered. */
  findPicture?: PictureFinding;
}

const schema = getSchema(editorExtensions);
const lossOf = (html: string) => markupLoss(html, schema);

/** Opens a post in the view that keeps all of it: visual where that loses nothing, else as source. */
export function EditorSurface({
  ref,
  initialValue,
  replaced = null,
  onChange,
  undoKey,
  passageTools,
  findPicture,
  ...control
}: EditorSurfaceProps) {
  const [html, setHtml] = useState(initialValue);
  const [loss, setLoss] = useState(() => lossOf(initialValue));
  const [mode, setMode] = useState<'visual' | 'source'>(loss.length > 0 ? 'source' : 'visual');

  const visual = useRef<Editor>(null);
  const flush = useRef<() => void>(undefined);
  const frame = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    reveal: (place) => {
      if (visual.current) return reveal(visual.current, place);
      const source = frame.current?.querySelector('textarea');
      return source ? revealInSource(source, place) : false;
    },
    flush: () => flush.current?.(),
  }));

  const change = (next: string) => {
    setHtml(next);
    onChange(next);
  };
  const openVisual = () => {
    const found = lossOf(html);
    setLoss(found);
    if (found.length === 0) setMode('visual');
  };
  const [isAsking, setAsking] = useState(false);
  const openAnyway = () => {
    setAsking(false);
    setLoss([]);
    setMode('visual');
  };

  return (
    <div ref={frame} className="post-editor relative">
      {mode === 'visual' ? (
        <VisualEditor
          {...control}
          undoKey={undoKey}
          passageTools={passageTools}
          findPicture={findPicture}
          initialValue={html}
          // Only what the visual editor can hold can come back in it.
          replaced={html === initialValue && replaced !== null && lossOf(replaced).length === 0 ? replaced : null}
          onChange={change}
          onReady={(editor, flushNow) => {
            visual.current = editor;
            flush.current = flushNow;
          }}
          onShowSource={() => setMode('source')}
        />
      ) : (
        <SourceEditor {...control} value={html} onChange={change} onShowVisual={openVisual}>
          {loss.length > 0 && (
            <Notice
              tone="warning"
              title="Shown as source, so that nothing of this post is lost"
              action={
                <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
                  Open in the visual editor anyway
                </Button>
              }
            >
              The visual editor does not know: {loss.join(', ')}. It would leave that out as soon as you edit there.
            </Notice>
          )}
        </SourceEditor>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Open in the visual editor?"
        description={`Your first edit there removes: ${loss.join(', ')}. The saved version stays in this post’s history.`}
        confirmLabel="Open and remove"
        tone="danger"
        onConfirm={openAnyway}
      />
      <EditorFooter html={html} />
    </div>
  );
}
