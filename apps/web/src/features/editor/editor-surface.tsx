import { hasBlocks } from '@pressloom/blocks';
import type { ContentForm } from '@pressloom/contract';
import { type Editor, getSchema } from '@tiptap/react';
import { lazy, type ReactNode, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import './editor.css';
import './image/image.css';
import { editSentence, type SentenceEdit, type SentencePlace, showSentence } from './edit-sentence.ts';
import { editorExtensions } from './editor-extensions.ts';
import { EditorFooter } from './editor-footer.tsx';
import type { ImageSources } from './image-dialog.tsx';
import { markupLoss } from './markup-loss.ts';
import type { Passage } from './passage/passage-bar.tsx';
import { reveal, revealInSource, type TextPlace } from './reveal.ts';
import { SourceEditor } from './source-editor.tsx';
import { VisualEditor } from './visual-editor.tsx';

/** What other components of the page can ask of the editor. */
export interface PostEditorHandle {
  /** Selects a place in the text and scrolls to it. Returns false if it no longer exists. */
  reveal: (place: TextPlace) => boolean;
  /** Selects a sentence and scrolls to it. Returns false if it no longer exists. */
  showSentence: (place: SentencePlace) => boolean;
  /** Changes a part of a sentence as an edit that undo takes back. Returns false, and changes nothing, if it can’t. */
  editSentence: (edit: SentenceEdit) => boolean;
  /** Reports pending typing at once. */
  flush: () => void;
}

export interface EditorSurfaceProps {
  ref?: Ref<PostEditorHandle>;
  /** The initial text. */
  initialValue: string;
  /** How it is written. */
  form?: ContentForm;
  /** The HTML that `initialValue` replaced: undo brings it back. */
  replaced?: string | null;
  /** Called only when the user has changed something; typing is debounced. */
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  /** Key under which the undo history survives a reload; without it, the history does not. */
  undoKey?: string;
  /** Additional tools for selected text. */
  passageTools?: (passage: Passage) => ReactNode;
  /** Where images come from besides uploads. */
  images?: ImageSources;
}

/** Loaded when first opened. */
const AltTextDialog = lazy(() =>
  import('./image/alt-text-dialog.tsx').then((module) => ({ default: module.AltTextDialog })),
);

const schema = getSchema(editorExtensions);

/** Blocks in a text that was imported or written as source are sent as they are, and so edited like those of a site. */
const formOf = (text: string, form: ContentForm): ContentForm => (hasBlocks(text) ? 'blocks' : form);

/** What WordPress wrote is kept, whatever it is. */
const lossOf = (text: string, form: ContentForm) => (form === 'blocks' ? [] : markupLoss(text, schema));

/** Opens a post in the view that preserves all of it: visual if that loses nothing, else as source. */
export function EditorSurface({
  ref,
  initialValue,
  form = 'html',
  replaced = null,
  onChange,
  undoKey,
  passageTools,
  images,
  ...control
}: EditorSurfaceProps) {
  const [html, setHtml] = useState(initialValue);
  const [loss, setLoss] = useState(() => lossOf(initialValue, formOf(initialValue, form)));
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
    showSentence: (place) => {
      if (visual.current) return showSentence(visual.current, place);
      const source = frame.current?.querySelector('textarea');
      return source ? revealInSource(source, { text: place.sentence }) : false;
    },
    editSentence: (edit) => visual.current !== null && editSentence(visual.current, edit),
    flush: () => flush.current?.(),
  }));

  const change = (next: string) => {
    setHtml(next);
    onChange(next);
  };
  const openVisual = () => {
    const found = lossOf(html, formOf(html, form));
    setLoss(found);
    if (found.length === 0) setMode('visual');
  };
  const [isDescribing, setDescribing] = useState(false);
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
          images={images}
          initialValue={html}
          form={formOf(html, form)}
          // Undo can only bring back what the visual editor can hold.
          replaced={
            html === initialValue && replaced !== null && lossOf(replaced, formOf(html, form)).length === 0
              ? replaced
              : null
          }
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
              title="Opened as HTML to keep all formatting"
              action={
                <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
                  Open in visual editor anyway
                </Button>
              }
            >
              The visual editor doesn’t support: {loss.join(', ')}. Editing there removes it.
            </Notice>
          )}
        </SourceEditor>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Open in the visual editor?"
        description={`Your first edit removes: ${loss.join(', ')}. The saved version stays under Revisions.`}
        confirmLabel="Open and remove"
        tone="danger"
        onConfirm={openAnyway}
      />
      <EditorFooter html={html} onDescribe={mode === 'visual' ? () => setDescribing(true) : undefined} />
      {isDescribing && visual.current && (
        <Suspense>
          <AltTextDialog editor={visual.current} siteId={images?.siteId ?? null} onClose={() => setDescribing(false)} />
        </Suspense>
      )}
    </div>
  );
}
