import { isLive, POST_STATUS_LABELS, POST_STATUSES, type PostStatus, type Site } from '@pressloom/contract';
import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { paths } from '../../../app/paths.ts';
import { selectSite } from '../../../lib/post/selected-site.ts';
import { DateTimeInput } from '../../../ui/date-time-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { PostFormValues } from '../form/post-form-values.ts';
import { PublicationDateField } from './publication-date-field.tsx';

interface PublishingFieldsProps {
  /** Null if they could not be fetched. */
  sites: readonly Site[] | null;
  /** The status of the post on its site, if it is on one. */
  statusOnSite?: PostStatus | null;
  /** When it was published there, if it was. */
  publishedAt?: string | null;
}

/** Where a post goes, with which status, and when. */
export function PublishingFields({ sites, statusOnSite = null, publishedAt = null }: PublishingFieldsProps) {
  const { control, formState, setValue } = useFormContext<PostFormValues>();
  const [status, siteId] = useWatch({ control, name: ['status', 'siteId'] });
  const [now] = useState(() => new Date());
  const site = sites?.find(({ id }) => id === siteId);
  const isEmpty = sites?.length === 0;
  return (
    <>
      <Controller
        name="siteId"
        control={control}
        render={({ field: { value, onChange, ...field } }) => (
          <Field
            label="WordPress site"
            error={formState.errors.siteId?.message}
            hint={isEmpty ? <NoSite /> : statusOnSite ? 'This post is already on this site.' : undefined}
          >
            {(control) => (
              <Select
                {...control}
                {...field}
                value={site ? (value ?? '') : ''}
                placeholder={placeholderFor(sites)}
                disabled={sites === null || isEmpty || statusOnSite !== null}
                options={(sites ?? []).map(({ id, name }) => ({ value: id, label: name }))}
                onValueChange={(id) => {
                  onChange(id);
                  // An author is one of the other site's.
                  setValue('authorOnSite', null);
                  selectSite(id);
                }}
              />
            )}
          </Field>
        )}
      />
      <Controller
        name="status"
        control={control}
        render={({ field: { onChange, ...field } }) => (
          <Field label="Status" error={formState.errors.status?.message} hint={hintOf(status, statusOnSite)}>
            {(control) => <Select {...control} {...field} options={STATUS_OPTIONS} onValueChange={onChange} />}
          </Field>
        )}
      />
      {status === 'scheduled' && (
        <Controller
          name="scheduledDate"
          control={control}
          render={({ field }) => (
            <Field label="Scheduled date" error={formState.errors.scheduledDate?.message} required>
              {(control) => <DateTimeInput {...control} {...field} min={now} siteTimeZone={site?.timezone} />}
            </Field>
          )}
        />
      )}
      {status === 'published' && statusOnSite === 'published' && (
        <PublicationDateField publishedAt={publishedAt} siteTimeZone={site?.timezone} />
      )}
    </>
  );
}

const STATUS_OPTIONS = POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] }));

const hintOf = (status: PostStatus, onSite: PostStatus | null) => {
  return onSite !== null && isLive(onSite) && !isLive(status)
    ? 'Saving moves the post back to draft on the site.'
    : undefined;
};

const placeholderFor = (sites: readonly Site[] | null) => {
  if (sites === null) return 'Failed to fetch WordPress sites';
  return sites.length === 0 ? 'No sites connected' : 'Select a WordPress site';
};

const NoSite = () => (
  <Link to={paths.sites} className="text-accent underline-offset-2 hover:underline">
    Connect WordPress
  </Link>
);
