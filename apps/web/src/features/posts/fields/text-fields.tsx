import { useId, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { automaticExcerpt } from '../../../lib/text/automatic-excerpt.ts';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

/** The title as readers will see it; it wraps instead of scrolling out of view. */
export function TitleField() {
  const { register, formState } = useFormContext<PostFormValues>();
  const id = useId();
  const error = formState.errors.title?.message;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-[0.8125rem] text-muted">
        Title
      </label>
      <textarea
        {...register('title')}
        id={id}
        rows={1}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        placeholder="Untitled"
        // A title has no line breaks.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        className="field-sizing-content w-full resize-none border-line border-b bg-transparent pb-2 font-serif text-[2rem] leading-tight tracking-tight outline-none placeholder:text-muted/70 focus-visible:border-accent focus-visible:shadow-[0_1px_0_0_var(--accent)] aria-invalid:border-danger sm:text-4xl"
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

export function ExcerptField() {
  const { register, formState, control: form } = useFormContext<PostFormValues>();
  const [excerpt, content, contentForm] = useWatch({ control: form, name: ['excerpt', 'content', 'contentForm'] });
  // Of a post written in WordPress, no automatic excerpt is sent.
  const isMadeThere = contentForm === 'blocks';
  const automatic = useMemo(
    () => (excerpt === '' && !isMadeThere ? automaticExcerpt(content) : ''),
    [excerpt, content, isMadeThere],
  );
  return (
    <Field
      label="Excerpt"
      error={formState.errors.excerpt?.message}
      hint={
        isMadeThere
          ? 'Leave empty to let the site’s theme make one from the content.'
          : 'Leave empty to use the first 150 characters of the content.'
      }
    >
      {(control) => (
        <Textarea
          {...control}
          {...register('excerpt')}
          placeholder={automatic}
          rows={2}
          dir="auto"
          className="min-h-[4.25rem]"
        />
      )}
    </Field>
  );
}

export const FieldError = ({ id, children }: { id: string; children: string }) => (
  <p id={id} role="alert" className="text-[0.8125rem] text-danger">
    {children}
  </p>
);
