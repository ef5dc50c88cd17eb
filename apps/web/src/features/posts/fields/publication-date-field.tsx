import { useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { Field } from '../../../ui/field.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

interface PublicationDateFieldProps {
  /** The date that the post has on its site. */
  publishedAt: string | null;
  siteTimeZone: string | undefined;
}

/** The date that readers see on a published post: that of its site, unless another one is chosen. */
export function PublicationDateField({ publishedAt, siteTimeZone }: PublicationDateFieldProps) {
  const { field } = useController<PostFormValues, 'publicationDate'>({ name: 'publicationDate' });
  const { errors } = useFormState<PostFormValues>({ name: 'publicationDate' });
  // A browser gives no value while a date is typed. The site's date in its place would undo what is typed so far.
  const [isIncomplete, setIsIncomplete] = useState(false);
  return (
    <Field
      label="Publication date"
      error={errors.publicationDate?.message}
      hint="Sent to the site with the next update."
    >
      {(control) => (
        <DateTimeInput
          {...control}
          {...field}
          value={isIncomplete ? null : (field.value ?? publishedAt)}
          siteTimeZone={siteTimeZone}
          onChange={(date) => {
            setIsIncomplete(date === null);
            field.onChange(date);
          }}
          onBlur={() => {
            setIsIncomplete(false);
            field.onBlur();
          }}
        />
      )}
    </Field>
  );
}
