import { type ContentForm, directionOf } from '@pressloom/contract';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatOf } from './blocks/text-format.ts';
import { EditorTools } from './editor-tools.tsx';
import type { ImageSources } from './image-dialog.tsx';
import { ARRIVED, awaitsImage, dropLostUploads } from './nodes/upload.ts';
import type { Passage } from './passage/passage-bar.tsx';
import { createUndoMemory } from './undo-memory.ts';

/** In milliseconds. Serializing a long post takes a few milliseconds: done once per pause, not once per keystroke. */
const PAUSE = 250;

interface VisualEditorProps {
  initialValue: string;
  form: ContentForm;
  replaced: string | null;
  onChange: (html: string) => void;
  onShowSource: () => void;
  /** Gets the editor, and a function that reports pending typing at once. */
  onReady: (editor: Editor | null, flush?: () => void) => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
  /** Key under which the undo history survives a reload. */
  undoKey?: string;
  passageTools?: (passage: Passage) => ReactNode;
  images?: ImageSources;
}

export function VisualEditor({
  initialValue,
  form,
  replaced,
  onChange,
  onShowSource,
  onReady,
  passageTools,
  images,
  undoKey,
  ...control
}: VisualEditorProps) {
  const [original] = useState(initialValue);
  const [format] = useState(() => formatOf(form, initialValue));
  const [memory] = useState(() => (undoKey ? createUndoMemory(undoKey, format) : null));
  const cancel = useRef<() => void>(undefined);
  const cancelKeep = useRef<() => void>(undefined);
  /** The unchanged post as the editor serializes it: undoing back to it reports the original, character by character. */
  const untouched = useRef<string>(undefined);

  /** The source view was requested while an image is uploading: it opens afterwards, since the source has no placeholders. */
  const [isSourceWanted, setSourceWanted] = useState(false);

  const htmlOf = (editor: Editor) => format.write(editor.state.doc);
  const flush = (editor: Editor) => {
    if (cancel.current === undefined) return;
    cancel.current();
    cancel.current = undefined;
    const html = htmlOf(editor);
    onChange(html === untouched.current ? original : html);
  };
  /** Reports and stores everything at once, because the writer moves on to something else. */
  const settle = (editor: Editor) => {
    flush(editor);
    memory?.keep(editor.state.doc);
  };

  const editor = useEditor({
    extensions: format.extensions,
    content: format.content,
    // The content security policy refuses style elements: the same rules are in editor.css.
    injectCSS: false,
    // Marks in pasted text are text: of code, **kwargs would become bold and lose its asterisks.
    enablePasteRules: ['link'],
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => {
      memory?.restore(editor, replaced);
      dropLostUploads(editor);
      untouched.current = htmlOf(editor);
    },
    onTransaction: ({ transaction }) => memory?.note(transaction),
    onUpdate: ({ editor, transaction }) => {
      cancel.current?.();
      cancel.current = whenIdle(() => {
        flush(editor);
        // In a task of its own: each may take some milliseconds in a long post.
        cancelKeep.current?.();
        cancelKeep.current = whenIdle(() => memory?.keep(editor.state.doc), PAUSE);
      }, PAUSE);
      // An image finished uploading: reported at once for those who wait for it to save.
      if (transaction.getMeta(ARRIVED)) {
        flush(editor);
        if (isSourceWanted && !awaitsImage(editor)) onShowSource();
      }
      // Typing on means staying in this view.
      else setSourceWanted(false);
    },
    onBlur: ({ editor }) => settle(editor),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': control.labelledBy,
        ...(control.describedBy ? { 'aria-describedby': control.describedBy } : {}),
        ...(control.invalid ? { 'aria-invalid': 'true' } : {}),
        dir: directionOf(original),
        class: 'post-text',
      },
      handleDOMEvents: {
        // The browser puts the caret at the start, and the editor puts it back after a while, but not on a busy machine.
        // A pointer that is pressed selects by itself.
        focus: (view) => {
          if (!view.dom.matches(':active')) view.focus();
        },
      },
      handleKeyDown: (view, event) => {
        if ((event.ctrlKey || event.metaKey) && view.hasFocus()) {
          // The browser reports a selection some time after it is made, but the shortcut is for this one.
          document.dispatchEvent(new Event('selectionchange'));
          // It may save, which must include what was typed a moment ago.
          settle(editor);
        }
        return false;
      },
    },
  });

  const emitReady = useEffectEvent(onReady);
  const flushNow = useEffectEvent(() => flush(editor));
  const settleNow = useEffectEvent(() => {
    cancelKeep.current?.();
    settle(editor);
  });
  useEffect(() => {
    emitReady(editor, () => flushNow());
    const leaving = () => settleNow();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      emitReady(null);
    };
  }, [editor]);
  useEffect(() => {
    if (undoKey) memory?.moveTo(undoKey, editor.state.doc);
  }, [undoKey, memory, editor]);
  // A layout effect, so that it runs before the form above stores its values in the cleanup of its effects.
  useLayoutEffect(() => () => settleNow(), []);

  return (
    <>
      <EditorTools
        editor={editor}
        onShowSource={() => (awaitsImage(editor) ? setSourceWanted(true) : onShowSource())}
        passageTools={passageTools}
        images={images}
      />
      {isSourceWanted && (
        <Notice
          tone="info"
          className="mt-3"
          title="An image is still uploading"
          action={
            <Button variant="secondary" size="sm" onClick={() => setSourceWanted(false)}>
              Stay in visual editor
            </Button>
          }
        >
          The HTML source opens when the upload is done.
        </Notice>
      )}
      <EditorContent editor={editor} />
    </>
  );
}
