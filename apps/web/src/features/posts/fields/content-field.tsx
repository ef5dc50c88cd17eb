import type { ContentForm } from '@pressloom/contract';
import { type ReactNode, useEffect, useId } from 'react';
import { useFormContext } from 'react-hook-form';
import type { PostFormValues } from '../form/post-form-values.ts';
import { FieldError } from './text-fields.tsx';

interface EditorControl {
  initialValue: string;
  form: ContentForm;
  onChange: (html: string) => void;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** The content of a post. The editor is passed in; it holds what is typed and reports it. */
export function ContentField({ children }: { children: (editor: EditorControl) => ReactNode }) {
  const { register, unregister, getValues, setValue, formState } = useFormContext<PostFormValues>();
  const id = useId();
  const error = formState.errors.content?.message;

  useEffect(() => {
    const { ref } = register('content');
    // Where the form moves focus if the content is missing.
    ref({ name: 'content', focus: () => focusEditor(id) });
    return () => unregister('content', { keepValue: true });
  }, [register, unregister, id]);

  return (
    <div id={id} className="grid gap-1">
      <span id={`${id}-label`} className="font-medium text-[0.8125rem] text-muted">
        Content
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {children({
        initialValue: getValues('content'),
        form: getValues('contentForm'),
        onChange: (html) => setValue('content', html),
        labelledBy: `${id}-label`,
        describedBy: error ? `${id}-error` : undefined,
        invalid: error !== undefined,
      })}
    </div>
  );
}

const focusEditor = (id: string) =>
  document.getElementById(id)?.querySelector<HTMLElement>('[aria-multiline], textarea')?.focus();
