import type { Site } from '@pressloom/contract';
import { Controller, useFormContext } from 'react-hook-form';
import { AuthorInput } from '../../../ui/author-input.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

interface AuthorOnSiteFieldProps {
  site: Site | null;
  /** What leaving the author to the site is called, with the author that the post has there if known. */
  unset: (name: string | undefined) => string;
  /** Id of that author. */
  idThere: number | null;
  /** Whether the connected account may assign posts to others. */
  mayChoose: boolean;
  /** The site is asked for its authors once the field is in view. */
  isOpen: boolean;
}

/** Under whose name the post appears on its site. */
export function AuthorOnSiteField({ site, unset, idThere, mayChoose, isOpen }: AuthorOnSiteFieldProps) {
  const { control, formState } = useFormContext<PostFormValues>();
  return (
    <Controller
      name="authorOnSite"
      control={control}
      render={({ field: { value, onChange } }) => (
        <AuthorInput
          siteId={site?.id ?? null}
          value={value}
          onChange={onChange}
          none={(authors) => unset(authors.find(({ id }) => id === idThere)?.name)}
          disabled={site === null || !mayChoose}
          isWanted={isOpen}
          error={formState.errors.authorOnSite?.message}
          hint={hintOf(site, mayChoose)}
        />
      )}
    />
  );
}

function hintOf(site: Site | null, mayChoose: boolean): string | undefined {
  if (site === null) return 'Select a WordPress site first.';
  return mayChoose ? undefined : 'Your role on this site can only publish under your own name.';
}
