import type { Site, SiteAuthor } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { siteOptionsQuery } from '../../../lib/api/site-options-query.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';

interface AuthorOnSiteFieldProps {
  site: Site | null;
  /** Whether the connected account may assign posts to others. */
  mayChoose: boolean;
  /** The site is asked for its authors once the field is in view. */
  isOpen: boolean;
}

/** Under whose name the post appears on its site. */
export function AuthorOnSiteField({ site, mayChoose, isOpen }: AuthorOnSiteFieldProps) {
  const { control, formState } = useFormContext<PostFormValues>();
  const options = useQuery({ ...siteOptionsQuery(site?.id ?? ''), enabled: isOpen && site !== null && mayChoose });
  return (
    <Controller
      name="authorOnSite"
      control={control}
      render={({ field: { value, onChange, ...field } }) => (
        <Field
          label="Author"
          error={formState.errors.authorOnSite?.message}
          hint={hintOf(site, mayChoose, options.isError)}
        >
          {(control) => (
            <Select
              {...control}
              {...field}
              disabled={site === null || !mayChoose}
              value={value ? String(value.id) : SITE_DEFAULT}
              options={optionsOf(options.data?.authors ?? [], value)}
              onValueChange={(chosen) =>
                onChange(options.data?.authors?.find(({ id }) => String(id) === chosen) ?? null)
              }
            />
          )}
        </Field>
      )}
    />
  );
}

const SITE_DEFAULT = 'default';

/** The chosen author is listed even before the site has responded. */
function optionsOf(authors: readonly SiteAuthor[], chosen: SiteAuthor | null) {
  const isListed = chosen === null || authors.some(({ id }) => id === chosen.id);
  const listed = isListed ? authors : [chosen, ...authors];
  return [
    { value: SITE_DEFAULT, label: 'Site default' },
    ...listed.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
}

function hintOf(site: Site | null, mayChoose: boolean, isError: boolean): string | undefined {
  if (site === null) return 'Select a WordPress site first.';
  if (!mayChoose) return 'Your role on this site can only publish under your own name.';
  return isError ? 'Couldn’t load the site’s authors. Close and open this section to try again.' : undefined;
}
