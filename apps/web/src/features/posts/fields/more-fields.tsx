import {
  COMMENT_STATUS_LABELS,
  COMMENT_STATUSES,
  POST_DEFAULTS,
  type Publication,
  type Site,
  VISIBILITIES,
  VISIBILITY_LABELS,
} from '@pressloom/contract';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { WHO_CAN_READ } from '../../../lib/post/who-can-read.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import { AuthorOnSiteField } from './author-on-site-field.tsx';
import { ChoiceField } from './choice-field.tsx';

const NAMES = ['visibility', 'password', 'slug', 'authorOnSite', 'sticky', 'commentStatus'] as const;

interface MoreFieldsProps {
  site: Site | null;
  isOnSite: boolean;
  /** The slug that the site has of it; null if none is known. */
  slugOnSite: string | null;
  /** What else the site has of it; null if it is not there. */
  settingsThere: Publication['settingsThere'] | null;
  /** The name of its author there, if known. */
  authorThere: string | null;
  isPage: boolean;
}

/** What a site knows of a post besides its text. Closed while all of it is left to the site. */
export function MoreFields(props: MoreFieldsProps) {
  const { control, formState } = useFormContext<PostFormValues>();
  const values = useWatch({ control, name: NAMES });
  const isSet = values.some((value, at) => value !== POST_DEFAULTS[NAMES[at] as (typeof NAMES)[number]]);
  const [isOpened, setOpened] = useState(isSet);
  const isRefused = NAMES.some((name) => formState.errors[name]);
  return (
    <details
      open={isOpened || isRefused}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="group border-line border-t pt-3"
    >
      <summary className="-mx-1 flex cursor-pointer list-none items-center gap-1.5 rounded px-1 py-1 font-medium text-[0.8125rem] pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        <span>More</span>
        <span className="font-normal text-muted">Visibility, slug, author, comments</span>
      </summary>
      <div className="mt-3 grid gap-4">
        <Settings {...props} isOpen={isOpened || isRefused} />
      </div>
    </details>
  );
}

interface SettingsProps extends MoreFieldsProps {
  isOpen: boolean;
}

function Settings({ site, isOnSite, slugOnSite, settingsThere, authorThere, isPage, isOpen }: SettingsProps) {
  const { control, register, formState } = useFormContext<PostFormValues>();
  const visibility = useWatch({ control, name: 'visibility' });
  const mayEditOthers = site?.capabilities.editOthersPosts !== false;
  const mayStick = mayEditOthers && site?.capabilities.publishPosts !== false;
  const unset = isOnSite ? 'As on the site' : 'Site default';
  return (
    <>
      <ChoiceField
        name="visibility"
        label="Visibility"
        unset={withValue(unset, settingsThere?.visibility && VISIBILITY_LABELS[settingsThere.visibility])}
        options={VISIBILITY_OPTIONS}
        hint={VISIBILITY_HINTS[visibility]}
      />
      {visibility === 'password' && (
        <Field label="Password for readers" error={formState.errors.password?.message} required>
          {(control) => (
            <Input {...control} {...register('password')} autoComplete="off" spellCheck={false} maxLength={255} />
          )}
        </Field>
      )}
      <Field
        label="Slug"
        error={formState.errors.slug?.message}
        hint={`The last part of the URL. Leave empty to ${isOnSite ? 'keep it as on the site' : 'let the site make it from the title'}.`}
      >
        {(control) => (
          <Input
            {...control}
            {...register('slug')}
            placeholder={slugOnSite ?? undefined}
            dir="auto"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <AuthorOnSiteField
        site={site}
        unset={(name) => withValue(unset, name ?? authorThere)}
        idThere={settingsThere?.authorId ?? null}
        mayChoose={mayEditOthers}
        isOpen={isOpen}
      />
      {!isPage && (
        <ChoiceField
          name="sticky"
          label="Sticky"
          unset={withValue(unset, stickyInWords(settingsThere?.sticky))}
          options={STICKY_OPTIONS}
          disabled={!mayStick}
          hint={mayStick ? 'Stays at the top of the blog.' : 'Your role on this site can’t make posts sticky.'}
        />
      )}
      <ChoiceField name="commentStatus" label="Comments" unset={unset} options={COMMENT_OPTIONS} />
    </>
  );
}

/** What leaving a setting to the site means, where that is known. */
const withValue = (unset: string, value: string | null | undefined) => (value ? `${unset} (${value})` : unset);

const stickyInWords = (sticky: boolean | null | undefined) => (sticky == null ? null : sticky ? 'Yes' : 'No');

const VISIBILITY_HINTS: { [visibility in PostFormValues['visibility']]?: string } = {
  ...WHO_CAN_READ,
  private: `${WHO_CAN_READ.private} Private posts can’t be scheduled.`,
};

const VISIBILITY_OPTIONS = VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value], is: value }));
const COMMENT_OPTIONS = COMMENT_STATUSES.map((value) => ({ value, label: COMMENT_STATUS_LABELS[value], is: value }));
const STICKY_OPTIONS = [
  { value: 'default', label: 'Site default', is: null },
  { value: 'yes', label: 'Yes', is: true },
  { value: 'no', label: 'No', is: false },
];
