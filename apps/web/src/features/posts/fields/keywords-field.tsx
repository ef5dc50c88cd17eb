import { COMMA, comparedName, type Site, splitKeywords } from '@pressloom/contract';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { useSiteTerms } from '../../../lib/api/use-site-terms.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

/** The selection in a focused field. */
export type Caret = [from: number, to: number];

interface KeywordsFieldProps {
  /** Remembers the selection, so that typing continues when the field moves elsewhere on the page. */
  caret: RefObject<Caret | null>;
  /** Its tags complete what is typed. */
  site: Site | null;
}

export function KeywordsField({ caret, site }: KeywordsFieldProps) {
  const { control: form, formState } = useFormContext<PostFormValues>();
  const input = useRef<HTMLInputElement>(null);
  /** Where the keyword being typed begins and ends. */
  const [typed, setTyped] = useState<Caret | null>(null);
  useLayoutEffect(() => {
    const shown = input.current;
    if (!shown) return;
    if (caret.current) {
      shown.focus({ preventScroll: true });
      shown.setSelectionRange(...caret.current);
    }
    return () => {
      const { selectionStart, selectionEnd } = shown;
      caret.current = document.activeElement === shown ? [selectionStart ?? 0, selectionEnd ?? 0] : null;
    };
  }, [caret]);
  return (
    <Controller
      name="keywords"
      control={form}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Field
          label="Keywords"
          error={formState.errors.keywords?.message}
          hint="Separate with commas. Sent to WordPress as tags."
        >
          {(control) => (
            <TagCombobox
              {...control}
              site={site?.sendTags ? site : null}
              value={value}
              typed={typed}
              onType={onChange}
              onTyped={setTyped}
              onBlur={onBlur}
              inputRef={(element) => {
                ref(element);
                input.current = element;
              }}
            />
          )}
        </Field>
      )}
    />
  );
}

interface TagComboboxProps {
  id: string;
  site: Site | null;
  value: string;
  typed: Caret | null;
  onType: (text: string) => void;
  onTyped: (at: Caret | null) => void;
  onBlur: () => void;
  inputRef: (element: HTMLInputElement | null) => void;
}

/** Completes the keyword at the caret from the tags of the site. */
function TagCombobox({ site, value, typed, onType, onTyped, ...props }: TagComboboxProps) {
  const [isOpen, setOpen] = useState(false);
  const [from, to] = typed ?? [0, 0];
  const word = typed ? value.slice(from, to).trim() : '';
  const { terms } = useSiteTerms(site?.id ?? null, 'tags', word, isOpen && word !== '');
  const others = splitKeywords(`${value.slice(0, from)},${value.slice(to)}`).map(comparedName);
  const options = word === '' ? [] : terms.filter((term) => !others.includes(comparedName(term))).slice(0, OFFERED);
  return (
    <Combobox
      {...props}
      dir="auto"
      value={value}
      options={options.map((term) => ({ value: term, label: term }))}
      onOpenChange={(open) => {
        setOpen(open);
        if (!open) onTyped(null);
      }}
      onChange={(text, caret) => {
        onType(text);
        onTyped(wordAt(text, caret));
      }}
      onPick={(term) => onType(replaced(value, [from, to], term))}
    />
  );
}

const OFFERED = 8;

/** Where the keyword around a place in the text begins and ends. */
const wordAt = (text: string, at: number): Caret => {
  const before = text.slice(0, at).split(COMMA).at(-1) ?? '';
  const [after = ''] = text.slice(at).split(COMMA);
  return [at - before.length, at + after.length];
};

/** The chosen tag in place of what was typed; at the end, the next keyword can follow. */
function replaced(text: string, [from, to]: Caret, term: string): string {
  const before = text.slice(0, from) + (from > 0 ? ' ' : '');
  return to === text.length ? `${before}${term}, ` : `${before}${term}${text.slice(to)}`;
}
