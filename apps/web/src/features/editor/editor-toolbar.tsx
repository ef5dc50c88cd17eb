import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  CodeXml,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  SquareCode,
  Table,
  Undo2,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { insertTable } from './nodes/table.ts';
import { ToolbarButton, ToolbarRule } from './toolbar-button.tsx';

interface EditorToolbarProps {
  editor: Editor;
  ask: (what: 'link' | 'image') => void;
  onShowSource: () => void;
}

/** A single tab stop; the arrow keys move within it. */
export function EditorToolbar({ editor, ask, onShowSource }: EditorToolbarProps) {
  const state = useEditorState({
    editor,
    selector: ({ editor }) => ({
      heading: [2, 3, 4].find((level) => editor.isActive('heading', { level })),
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      code: editor.isActive('code'),
      link: editor.isActive('link'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
      codeBlock: editor.isActive('codeBlock'),
      table: editor.isActive('table'),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  });
  const does = () => editor.chain().focus();

  return (
    <Toolbar.Root aria-label="Formatting" className="post-toolbar">
      {([2, 3, 4] as const).map((level) => (
        <ToolbarButton
          key={level}
          label={`Heading ${level}`}
          keys={`Ctrl+Alt+${level}`}
          active={state.heading === level}
          onClick={() => does().toggleHeading({ level }).run()}
        >
          {level === 2 ? <Heading2 /> : level === 3 ? <Heading3 /> : <Heading4 />}
        </ToolbarButton>
      ))}
      <ToolbarRule />
      <ToolbarButton label="Bold" keys="Ctrl+B" active={state.bold} onClick={() => does().toggleBold().run()}>
        <Bold />
      </ToolbarButton>
      <ToolbarButton label="Italic" keys="Ctrl+I" active={state.italic} onClick={() => does().toggleItalic().run()}>
        <Italic />
      </ToolbarButton>
      <ToolbarButton label="Code" keys="Ctrl+E" active={state.code} onClick={() => does().toggleCode().run()}>
        <Code />
      </ToolbarButton>
      <ToolbarButton label="Link" keys="Ctrl+K" active={state.link} onClick={() => ask('link')}>
        <Link />
      </ToolbarButton>
      <ToolbarButton label="Image" onClick={() => ask('image')}>
        <Image />
      </ToolbarButton>
      <ToolbarRule />
      <ToolbarButton
        label="Bulleted list"
        keys="Ctrl+Shift+8"
        active={state.bulletList}
        onClick={() => does().toggleBulletList().run()}
      >
        <List />
      </ToolbarButton>
      <ToolbarButton
        label="Numbered list"
        keys="Ctrl+Shift+7"
        active={state.orderedList}
        onClick={() => does().toggleOrderedList().run()}
      >
        <ListOrdered />
      </ToolbarButton>
      <ToolbarButton
        label="Quote"
        keys="Ctrl+Shift+B"
        active={state.blockquote}
        onClick={() => does().toggleBlockquote().run()}
      >
        <Quote />
      </ToolbarButton>
      <ToolbarButton
        label="Code block"
        keys="Ctrl+Alt+C"
        active={state.codeBlock}
        onClick={() => does().toggleCodeBlock().run()}
      >
        <SquareCode />
      </ToolbarButton>
      <ToolbarButton label="Table" disabled={state.table} onClick={() => insertTable(editor)}>
        <Table />
      </ToolbarButton>
      <ToolbarButton label="Divider" onClick={() => does().setHorizontalRule().run()}>
        <Minus />
      </ToolbarButton>
      <ToolbarRule />
      <ToolbarButton label="Undo" keys="Ctrl+Z" disabled={!state.canUndo} onClick={() => does().undo().run()}>
        <Undo2 />
      </ToolbarButton>
      <ToolbarButton label="Redo" keys="Ctrl+Y" disabled={!state.canRedo} onClick={() => does().redo().run()}>
        <Redo2 />
      </ToolbarButton>
      <ToolbarRule />
      <ToolbarButton label="HTML source" onClick={onShowSource}>
        <CodeXml />
      </ToolbarButton>
    </Toolbar.Root>
  );
}
