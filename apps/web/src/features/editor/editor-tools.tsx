import type { Editor } from '@tiptap/react';
import { Bold, Italic, Link } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { CodeToolbar } from './code-toolbar.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { EmbedDialog } from './embed-dialog.tsx';
import { ImageToolbar } from './image/image-toolbar.tsx';
import type { ImageSources } from './image-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { onDescribeImage } from './nodes/image-view.ts';
import { type Passage, PassageBar } from './passage/passage-bar.tsx';
import { QuoteToolbar } from './quote-toolbar.tsx';
import { SlashMenu } from './slash/slash-menu.tsx';
import { TableToolbar } from './table-toolbar.tsx';
import { useLinkShortcut } from './use-link-shortcut.ts';

/** Loaded when first opened. */
const ImageDialog = lazy(() => import('./image-dialog.tsx').then((module) => ({ default: module.ImageDialog })));

type Asked = 'link' | 'image' | 'embed';

interface EditorToolsProps {
  editor: Editor;
  onShowSource: () => void;
  passageTools?: (passage: Passage) => ReactNode;
  images?: ImageSources;
}

/** All tools around the text: the toolbar, the selection's bar, the "/" menu and their dialogs. */
export function EditorTools({ editor, onShowSource, passageTools, images }: EditorToolsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => onDescribeImage(editor, () => setAsked('image')), [editor]);
  useLinkShortcut(editor, () => setAsked('link'));
  const done = () => setAsked(null);

  return (
    <>
      <div className="post-toolbars">
        <EditorToolbar editor={editor} ask={setAsked} onShowSource={onShowSource} />
        <TableToolbar editor={editor} />
        <CodeToolbar editor={editor} />
        <QuoteToolbar editor={editor} />
        <ImageToolbar editor={editor} siteId={images?.siteId ?? null} onDescribe={() => setAsked('image')} />
      </div>
      <SlashMenu editor={editor} ask={setAsked} />
      <PassageBar editor={editor} tools={passageTools}>
        <PassageButton label="Bold" onClick={() => editor.chain().focus().toggleBold().run()}>
          <Bold aria-hidden />
        </PassageButton>
        <PassageButton label="Italic" onClick={() => editor.chain().focus().toggleItalic().run()}>
          <Italic aria-hidden />
        </PassageButton>
        <PassageButton label="Link" onClick={() => setAsked('link')}>
          <Link aria-hidden />
        </PassageButton>
      </PassageBar>
      {asked === 'link' && <LinkDialog editor={editor} siteId={images?.siteId ?? null} onClose={done} />}
      {asked === 'image' && (
        <Suspense>
          <ImageDialog editor={editor} sources={images} onClose={done} />
        </Suspense>
      )}
      {asked === 'embed' && <EmbedDialog editor={editor} onClose={done} />}
    </>
  );
}

interface PassageButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

const PassageButton = ({ label, onClick, children }: PassageButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onClick}
    className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-raised hover:text-ink pointer-coarse:size-10 [&_svg]:size-4"
  >
    {children}
  </button>
);
