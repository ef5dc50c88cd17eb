import { useRef } from 'react';
import { type FieldValues, type UseFormProps, useForm } from 'react-hook-form';

/**
 * A form over settings that are stored. Fields follow the stored values until the user changes them; what the user
 * typed stays when the stored values change, also what was typed while a save was under way.
 */
export function useSettingsForm<Fields extends FieldValues>(
  stored: Fields,
  options: Pick<UseFormProps<Fields>, 'resolver'> = {},
) {
  const form = useForm<Fields>({
    ...options,
    values: stored,
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const submitted = useRef(stored);
  return {
    form,
    /** The form's `onSubmit`: checks the fields, then passes them to `save`. */
    submit: (save: (fields: Fields) => void) =>
      form.handleSubmit((fields) => {
        submitted.current = form.getValues();
        save(fields);
      }),
    /** To call once they are saved, before the stored values are updated: fields changed since then stay unsaved. */
    markSaved: () =>
      form.reset(submitted.current, { keepValues: true, keepDirty: false, keepDirtyValues: false, keepErrors: true }),
  };
}
