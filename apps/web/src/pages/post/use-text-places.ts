import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostEditorHandle } from '../../features/editor/post-editor.tsx';
import type { PostFormValues } from '../../features/posts/form/post-form-values.ts';
import type { SuggestionPlace } from '../../features/suggestions/suggestion.ts';

/** Opens the field, block or image that a suggestion is about. */
export function useTextPlaces(form: UseFormReturn<PostFormValues>) {
  const editor = useRef<PostEditorHandle>(null);
  return {
    editor,
    goTo: (place: SuggestionPlace) => {
      if ('field' in place) {
        form.setFocus(place.field);
        document.activeElement?.scrollIntoView({ block: 'center' });
      } else if (!editor.current?.reveal(place)) form.setFocus('content');
    },
  };
}
