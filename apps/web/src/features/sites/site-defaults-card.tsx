import type { Site } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '../../lib/api/api-client.ts';
import { siteOptionsQuery } from '../../lib/api/site-options-query.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { userTimeZone } from '../../ui/format-date.ts';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { authorOptions, chosenAuthor, OWN_ACCOUNT } from './author-options.ts';
import { useChangeSite } from './site-mutations.ts';

const valuesOf = ({ defaultCategory, defaultAuthor, publishTime, sendTags, scheduledBy }: Site) => ({
  defaultCategory,
  author: defaultAuthor ? String(defaultAuthor.id) : OWN_ACCOUNT,
  publishTime: publishTime ?? '',
  sendTags,
  scheduledBy,
});

/** The defaults of new posts on this site. */
export function SiteDefaultsCard({ site }: { site: Site }) {
  const id = useId();
  const options = useQuery(siteOptionsQuery(site.id));
  const change = useChangeSite(site.id);
  const form = useForm({ values: valuesOf(site) });
  const { errors, isDirty } = form.formState;
  const authors = options.data?.authors;
  const mayChooseAuthor = site.capabilities.editOthersPosts === true;

  const submit = form.handleSubmit(({ author, publishTime, ...values }) =>
    change.mutate(
      {
        ...values,
        publishTime: publishTime || null,
        ...(mayChooseAuthor && { defaultAuthor: chosenAuthor(author, site, authors) }),
      },
      {
        onSuccess: () => toast.success('Defaults saved'),
        onError: (error) => toast.error('Couldn’t save the defaults', { description: errorMessage(error) }),
      },
    ),
  );

  return (
    <Card title="New posts on this site" description="Used unless the post has its own setting.">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        {options.isError && (
          <Notice
            tone="warning"
            title="Couldn’t load the site’s categories and authors"
            action={
              <Button size="sm" variant="secondary" onClick={() => void options.refetch()}>
                Try again
              </Button>
            }
          >
            {errorMessage(options.error)}
          </Notice>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Default category"
            hint="Choose or enter a category. Leave empty to use the site’s default."
            error={errors.defaultCategory?.message}
          >
            {(control) => (
              <>
                <Input
                  {...control}
                  {...form.register('defaultCategory', { maxLength: 200 })}
                  list={`${id}-categories`}
                  autoComplete="off"
                />
                <datalist id={`${id}-categories`}>
                  {options.data?.categories.map((category) => (
                    <option key={category} value={category} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field
            label="Author"
            hint={
              mayChooseAuthor
                ? 'The author of new posts.'
                : 'Your role on this site can only publish under your own name.'
            }
          >
            {(control) => (
              <Select
                {...control}
                value={form.watch('author')}
                onValueChange={(author) => form.setValue('author', author, { shouldDirty: true })}
                options={authorOptions(site, authors)}
                disabled={!mayChooseAuthor}
              />
            )}
          </Field>
          <Field label="Publish time" hint={timeHint(site)}>
            {(control) => <Input {...control} {...form.register('publishTime')} type="time" className="tabular-nums" />}
          </Field>
          <Field label="Scheduled posts" hint={SCHEDULED_BY_HINTS[form.watch('scheduledBy')]}>
            {(control) => (
              <Select
                {...control}
                value={form.watch('scheduledBy')}
                onValueChange={(scheduledBy) => form.setValue('scheduledBy', scheduledBy, { shouldDirty: true })}
                options={SCHEDULED_BY}
              />
            )}
          </Field>
          <div className="grid content-start gap-1.5">
            <span className="font-medium text-[0.8125rem]">Tags</span>
            <div className="py-1.5">
              <Checkbox {...form.register('sendTags')} label="Send keywords as tags" />
            </div>
          </div>
        </div>
        <FormFooter label="Save defaults" disabled={!isDirty} pending={change.isPending} />
      </form>
    </Card>
  );
}

const SCHEDULED_BY: SelectOption<Site['scheduledBy']>[] = [
  { value: 'wordpress', label: 'WordPress publishes them' },
  { value: 'pressloom', label: 'pressloom publishes them' },
];

const SCHEDULED_BY_HINTS: Record<Site['scheduledBy'], string> = {
  wordpress: 'Sent to WordPress right away. If WordPress misses the time, pressloom publishes the post.',
  pressloom:
    'Stored on the site as drafts until pressloom publishes them. For sites whose own timer (WP-Cron) is unreliable.',
};

const timeHint = ({ timezone }: Site) =>
  timezone === userTimeZone()
    ? 'Suggested when you schedule a post.'
    : `Suggested when you schedule a post, in the site’s time zone (${timezone}).`;
