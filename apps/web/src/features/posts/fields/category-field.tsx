import { CATEGORIES_MAX, type Site } from '@pressloom/contract';
import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { CategoryInput } from '../../../ui/category-input.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

/** The category of a post, and further ones. */
export function CategoryField({ site }: { site: Site | null }) {
  const { control, formState, setValue } = useFormContext<PostFormValues>();
  const [category, more] = useWatch({ control, name: ['category', 'moreCategories'] });
  const change = (categories: string[]) => setValue('moreCategories', categories, { shouldDirty: true });
  return (
    <div className="grid gap-2">
      <Controller
        name="category"
        control={control}
        render={({ field: { value, onChange, onBlur } }) => (
          <CategoryInput
            label="Category"
            site={site}
            value={value}
            chosen={more}
            error={formState.errors.category?.message}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      {more.length > 0 && (
        <ul aria-label="More categories" className="flex flex-wrap gap-1.5">
          {more.map((each) => (
            <li
              key={each}
              className="flex max-w-full items-center gap-0.5 rounded-full border border-line bg-raised pl-2.5 text-[0.8125rem]"
            >
              <span className="truncate" dir="auto">
                {each}
              </span>
              <button
                type="button"
                aria-label={`Remove ${each}`}
                onClick={() => change(more.filter((other) => other !== each))}
                className="grid size-7 shrink-0 place-items-center rounded-full text-muted hover:text-ink pointer-coarse:size-9"
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {formState.errors.moreCategories && (
        <p role="alert" className="text-[0.8125rem] text-danger">
          {formState.errors.moreCategories.message}
        </p>
      )}
      {category.trim() !== '' && more.length < CATEGORIES_MAX - 1 && (
        <AnotherCategory site={site} chosen={[category, ...more]} onAdd={(added) => change([...more, added])} />
      )}
    </div>
  );
}

interface AnotherCategoryProps {
  site: Site | null;
  chosen: readonly string[];
  onAdd: (category: string) => void;
}

function AnotherCategory({ site, chosen, onAdd }: AnotherCategoryProps) {
  const [value, setValue] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setValue(null);
    // The field that had the focus is gone.
    requestAnimationFrame(() => button.current?.focus());
  };
  const add = (category: string) => {
    const added = category.trim();
    if (added && !chosen.includes(added)) onAdd(added);
    close();
  };
  if (value === null) {
    return (
      <Button
        ref={button}
        type="button"
        variant="ghost"
        size="sm"
        className="justify-self-start"
        onClick={() => setValue('')}
      >
        <Plus aria-hidden className="size-4" />
        Add another category
      </Button>
    );
  }
  return (
    <fieldset
      className="grid gap-2"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
        if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        add(value);
      }}
    >
      <legend className="sr-only">Add another category</legend>
      <CategoryInput
        label="Another category"
        site={site}
        value={value}
        chosen={chosen}
        autoFocus
        onChange={setValue}
        onPick={add}
      />
      <div className="flex gap-2">
        <Button type="button" size="sm" variant="secondary" disabled={value.trim() === ''} onClick={() => add(value)}>
          Add
        </Button>
        <Button type="button" size="sm" variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}
