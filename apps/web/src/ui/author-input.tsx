import type { SiteAuthor } from '@pressloom/contract';
import { useState } from 'react';
import { useSiteAuthors } from '../lib/api/use-site-authors.ts';
import { Button } from './button.tsx';
import { Combobox } from './combobox.tsx';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

interface AuthorInputProps {
  siteId: string | null;
  value: SiteAuthor | null;
  onChange: (author: SiteAuthor | null) => void;
  /** What no author means, by the authors that are known. */
  none: string | ((authors: readonly SiteAuthor[]) => string);
  disabled: boolean;
  /** False until the field is in view: the site is not asked before. */
  isWanted: boolean;
  error?: string | undefined;
  hint?: string | undefined;
}

/** An author of a site: chosen from a short list, or searched where the site has many. */
export function AuthorInput({
  siteId,
  value,
  onChange,
  none: noneOf,
  disabled,
  isWanted,
  error,
  hint,
}: AuthorInputProps) {
  /** Null while nothing is typed: then the field shows the author. */
  const [typed, setTyped] = useState<string | null>(null);
  const found = useSiteAuthors(siteId, typed ?? '', isWanted && !disabled);
  const { authors, hasMore, isError } = found;
  const none = typeof noneOf === 'string' ? noneOf : noneOf(authors);
  const offered = typed ? authors : withChosen(authors, value);
  const choose = (id: string) => {
    setTyped(null);
    onChange(offered.find((author) => String(author.id) === id) ?? null);
  };
  return (
    <div className="grid justify-items-start gap-2 *:w-full">
      <Field label="Author" error={error} hint={isError ? NOT_LOADED : hint}>
        {(control) =>
          hasMore ? (
            <Combobox
              {...control}
              dir="auto"
              disabled={disabled}
              placeholder={none}
              value={typed ?? value?.name ?? ''}
              options={[...(typed ? [] : [{ value: NONE, label: none }]), ...optionsOf(offered)]}
              status={statusOf(found)}
              onChange={setTyped}
              onPick={choose}
              onBlur={() => setTyped(null)}
            />
          ) : (
            <Select
              {...control}
              disabled={disabled}
              value={value ? String(value.id) : NONE}
              options={[{ value: NONE, label: none }, ...optionsOf(offered)]}
              onValueChange={choose}
            />
          )
        }
      </Field>
      {isError && (
        <Button type="button" size="sm" variant="secondary" className="w-auto!" onClick={found.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

const NOT_LOADED = 'Couldn’t load the site’s authors.';

const statusOf = ({ isLoading, isError }: { isLoading: boolean; isError: boolean }): string => {
  if (isLoading) return 'Loading…';
  return isError ? NOT_LOADED : 'Nobody with this name may write on the site.';
};

const NONE = 'none';

const optionsOf = (authors: readonly SiteAuthor[]) =>
  authors.map(({ id, name }) => ({ value: String(id), label: name }));

/** The chosen author is listed even before the site has responded. */
const withChosen = (authors: readonly SiteAuthor[], chosen: SiteAuthor | null) =>
  chosen === null || authors.some(({ id }) => id === chosen.id) ? authors : [chosen, ...authors];
