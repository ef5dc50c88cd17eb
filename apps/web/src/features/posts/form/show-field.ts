import type { UseFormReturn } from 'react-hook-form';
import type { PostFormValues } from './post-form-values.ts';

/** Focuses a field of the post, in the middle of the window. */
export function showField({ setFocus }: Pick<UseFormReturn<PostFormValues>, 'setFocus'>, name: keyof PostFormValues) {
  setFocus(name);
  document.activeElement?.scrollIntoView({ block: 'center' });
}
