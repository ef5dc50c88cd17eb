import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

interface SeoFieldProps {
  name: 'seoTitle' | 'seoDescription' | 'seoKeyphrase';
  label: string;
  placeholder?: string | undefined;
  /** About the value as it is typed. */
  hint: (value: string) => ReactNode;
  /** As the site has it; undefined if that is not known. */
  onSite: string | undefined;
  /** Left empty, it is emptied on the site, too. */
  isRemovedIfEmpty: boolean;
}

/** One SEO value, what the site has in its place, and a way to copy it. */
export function SeoField({ name, label, placeholder, hint, onSite, isRemovedIfEmpty }: SeoFieldProps) {
  const { register, control: form, formState, setValue } = useFormContext<PostFormValues>();
  const value = useWatch({ control: form, name });
  const copy = async () => {
    if (await copyText(value)) toast.success(`${label} copied`);
    else toast.error('Couldn’t copy. Check your browser’s clipboard permission.');
  };
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field label={label} error={formState.errors[name]?.message} hint={hint(value)}>
        {(control) => (
          <div className="relative">
            <Textarea
              {...control}
              {...register(name)}
              rows={1}
              dir="auto"
              placeholder={placeholder}
              // None of them has line breaks.
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault();
              }}
              className="resize-none pe-11"
            />
            {value !== '' && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Copy ${label}`}
                className="absolute end-0.5 top-0.5 size-8 pointer-coarse:size-10"
                onClick={() => void copy()}
              >
                <Copy aria-hidden />
              </Button>
            )}
          </div>
        )}
      </Field>
      {value === '' && isRemovedIfEmpty && onSite !== '' && (
        <p className="text-[0.8125rem] text-muted">The next update removes the value that was sent from here.</p>
      )}
      {onSite && value === '' && (
        <div className="flex items-start justify-between gap-3 text-[0.8125rem]">
          <p className="min-w-0 break-words text-muted">On the site: {onSite}</p>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Edit the ${label} of the site`}
            onClick={() => setValue(name, onSite, { shouldDirty: true, shouldValidate: true })}
          >
            Edit it
          </Button>
        </div>
      )}
    </div>
  );
}
