import { categoryPath, comparedName, namesInCategoryPath, type Site } from '@pressloom/contract';
import { type ReactNode, useId, useState } from 'react';
import { useSiteTerms } from '../lib/api/use-site-terms.ts';
import { Combobox, type ComboboxOption } from './combobox.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface CategoryInputProps {
  label: string;
  site: Site | null;
  value: string;
  onChange: (category: string) => void;
  /** Also called after `onChange`, when a category was chosen rather than typed. */
  onPick?: (category: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: ReactNode;
  /** Chosen already, and not offered again. */
  chosen?: readonly string[];
  autoFocus?: boolean;
  /** In a dialog, which would cut the list off. */
  isInFlow?: boolean;
  disabled?: boolean;
}

/** A category as one line: typed freely, or chosen from those of the site. A new one gets its parent here. */
export function CategoryInput({ label, site, value, chosen = [], error, hint, ...props }: CategoryInputProps) {
  // Nobody asks the site before the list was opened once.
  const [wasOpened, setWasOpened] = useState(false);
  // Opened on a category that is chosen already, the list shows all of them.
  const [isTyped, setTyped] = useState(false);
  const { terms, all, isError, isLoading } = useSiteTerms(
    site?.id ?? null,
    'categories',
    isTyped ? value : '',
    wasOpened,
  );
  const options = terms.filter((term) => !chosen.includes(term)).map(isTyped ? foundOption : treeOption);
  const isNew = all !== null && value.trim() !== '' && !all.some((term) => isMeant(term, value.trim()));
  const mayCreate = site?.capabilities.manageCategories !== false;
  const status = isError
    ? 'Couldn’t load the site’s categories. You can type a name.'
    : isLoading
      ? 'Loading…'
      : isNew && !mayCreate
        ? 'No such category on the site.'
        : undefined;
  // While others are offered for what was typed so far, it may become one of them.
  const asksForParent = isNew && mayCreate && (!isTyped || options.length === 0);
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={isNew && !mayCreate ? MAY_NOT_CREATE : hint}>
        {(control) => (
          <Combobox
            {...control}
            value={value}
            dir="auto"
            autoFocus={props.autoFocus}
            disabled={props.disabled}
            isInFlow={props.isInFlow}
            options={options}
            status={status}
            onOpenChange={(open) => {
              if (open) setWasOpened(true);
              else setTyped(false);
            }}
            onChange={(text) => {
              setTyped(true);
              props.onChange(text);
            }}
            onPick={(category) => {
              props.onChange(category);
              props.onPick?.(category);
            }}
            onBlur={props.onBlur}
          />
        )}
      </Field>
      {asksForParent && <ParentChoice value={value} categories={all} onChange={props.onChange} />}
    </div>
  );
}

const MAY_NOT_CREATE = 'Your role on this site can’t create categories. Choose one that is there.';

/** A name alone is any category of that name. */
const isMeant = (term: string, value: string) =>
  comparedName(term) === comparedName(value) ||
  (namesInCategoryPath(value).length === 1 &&
    comparedName(namesInCategoryPath(term).at(-1) ?? '') === comparedName(value));

const split = (term: string) => {
  const names = namesInCategoryPath(term);
  return { name: names.at(-1), above: categoryPath(names.slice(0, -1)), depth: names.length - 1 };
};

/** Below its parent, which is in view. */
function treeOption(term: string): ComboboxOption {
  const { name, above, depth } = split(term);
  const label = (
    <span>
      {above && <span className="sr-only">{`${above}, `}</span>}
      {name}
    </span>
  );
  return { value: term, depth, label };
}

/** One of some that were found, with its parents. */
function foundOption(term: string): ComboboxOption {
  const { name, above } = split(term);
  const label = (
    <span>
      {above && <span className="text-muted">{categoryPath([above, ''])}</span>}
      {name}
    </span>
  );
  return { value: term, label };
}

interface ParentChoiceProps {
  value: string;
  categories: readonly string[];
  onChange: (category: string) => void;
}

/** Below which category a new one is created. */
function ParentChoice({ value, categories, onChange }: ParentChoiceProps) {
  const id = useId();
  const names = namesInCategoryPath(value);
  const name = names.at(-1) ?? '';
  const parent = categoryPath(names.slice(0, -1));
  return (
    <div className="grid gap-1.5 border-line border-l-2 pl-3">
      <label htmlFor={id} className="text-[0.8125rem] text-muted">
        “{name}” is new. Its parent category:
      </label>
      <Select
        id={id}
        value={categories.includes(parent) ? parent : TOP}
        options={[
          { value: TOP, label: 'No parent category' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
        onValueChange={(above) => onChange(above === TOP ? name : categoryPath([above, name]))}
      />
    </div>
  );
}

const TOP = '';
