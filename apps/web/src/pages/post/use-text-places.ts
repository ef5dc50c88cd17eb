import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostEditorHandle } from '../../features/editor/post-editor.tsx';
import type { PostFormValues } from '../../features/posts/form/post-form-values.ts';
import { showField } from '../../features/posts/form/show-field.ts';
import type { SuggestionPlace } from '../../features/suggestions/suggestion.ts';

/** Opens the field, block or image that a suggestion is about. */
export function useTextPlaces(form: UseFormReturn<PostFormValues>) {
  const editor = useRef<PostEditorHandle>(null);
  // Its field may be closed, and loads when it is opened.
  const [keyphraseAsked, setKeyphraseAsked] = useState(false);
  return {
    editor,
    /** A suggestion has led to the focus keyphrase, which is not shown yet. */
    keyphraseAsked,
    onKeyphraseShown: () => setKeyphraseAsked(false),
    goTo: (place: SuggestionPlace) => {
      if ('field' in place && place.field === 'seoKeyphrase') setKeyphraseAsked(true);
      else if ('field' in place) showField(form, place.field);
      else if (!editor.current?.reveal(place)) form.setFocus('content');
    },
  };
}
