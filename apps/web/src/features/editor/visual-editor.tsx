import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { editorExtensions } from './editor-extensions.ts';
import { EditorToolbar } from './editor-toolbar.tsx';

/** Writing out a long post takes a few milliseconds: once per pause, not once per keystroke. */
const PAUSE = 200;

interface VisualEditorProps {
  initialValue: string;
  onChange: (html: string) => void;
  onShowSource: () => void;
  labelledBy: string;
  describedBy?: string;
  invalid?: boolean;
}

export function VisualEditor({
  initialValue,
  onChange,
  onShowSource,
  labelledBy,
  describedBy,
  invalid,
}: VisualEditorProps) {
  const [original] = useState(initialValue);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** How the untouched post reads once written out: undoing back to it is the original again, to the letter. */
  const untouched = useRef<string>(undefined);

  const flush = (editor: Editor) => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const html = editor.isEmpty ? '' : editor.getHTML();
    onChange(html === untouched.current ? original : html);
  };

  const editor = useEditor({
    extensions: editorExtensions,
    content: original,
    // The page's policy refuses style elements: the same rules are in editor.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onCreate: ({ editor }) => {
      untouched.current = editor.isEmpty ? '' : editor.getHTML();
    },
    onUpdate: ({ editor }) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => flush(editor), PAUSE);
    },
    onBlur: ({ editor }) => flush(editor),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        dir: 'auto',
        class: 'post-text',
      },
      handleKeyDown: (view, event) => {
        // A shortcut may save: it must find what was typed a moment ago.
        if ((event.ctrlKey || event.metaKey) && view.hasFocus()) flush(editor);
        return false;
      },
    },
  });

  const flushNow = useEffectEvent(() => flush(editor));
  useEffect(() => {
    const leaving = () => flushNow();
    window.addEventListener('pagehide', leaving);
    return () => {
      window.removeEventListener('pagehide', leaving);
      flushNow();
    };
  }, []);

  return (
    <>
      <EditorToolbar editor={editor} onShowSource={onShowSource} />
      <EditorContent editor={editor} />
    </>
  );
}
