import { type Editor, useEditorState } from '@tiptap/react';
import { useId } from 'react';
import { Select } from '../../ui/select.tsx';
import { languageOptions, NO_LANGUAGE } from './code-languages.ts';

/** The language of the code at the caret, which sites with syntax highlighting use. */
export function CodeToolbar({ editor }: { editor: Editor }) {
  const labelId = useId();
  const { isInCode, language } = useEditorState({
    editor,
    selector: ({ editor }) => ({
      isInCode: editor.isActive('codeBlock'),
      language: (editor.getAttributes('codeBlock').language as string | null | undefined) ?? null,
    }),
  });
  if (!isInCode) return null;
  return (
    <div className="flex items-center gap-2 border-line border-b py-1.5">
      <span id={labelId} className="text-muted text-xs">
        Code language
      </span>
      <Select
        aria-labelledby={labelId}
        className="w-40"
        value={language ?? NO_LANGUAGE}
        options={languageOptions(language)}
        onValueChange={(chosen) =>
          editor.commands.updateAttributes('codeBlock', { language: chosen === NO_LANGUAGE ? null : chosen })
        }
      />
    </div>
  );
}
