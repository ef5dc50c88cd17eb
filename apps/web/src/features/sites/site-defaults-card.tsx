import type { Site } from '@pressloom/contract';
import { errorMessage } from '../../lib/api/api-client.ts';
import { useSettingsForm } from '../../lib/page/use-settings-form.ts';
import { AuthorInput } from '../../ui/author-input.tsx';
import { Card } from '../../ui/card.tsx';
import { CategoryInput } from '../../ui/category-input.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { userTimeZone } from '../../ui/format-date.ts';
import { Input } from '../../ui/input.tsx';
import { Select, type SelectOption } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { useChangeSite } from './site-mutations.ts';

const valuesOf = ({ defaultCategory, defaultAuthor, publishTime, sendTags, scheduledBy }: Site) => ({
  defaultCategory,
  defaultAuthor,
  publishTime: publishTime ?? '',
  sendTags,
  scheduledBy,
});

/** The defaults of new posts on this site. */
export function SiteDefaultsCard({ site }: { site: Site }) {
  const change = useChangeSite(site.id);
  const { form, submit, markSaved } = useSettingsForm(valuesOf(site));
  const { errors, isDirty } = form.formState;
  const mayChooseAuthor = site.capabilities.editOthersPosts === true;

  const onSubmit = submit(({ defaultAuthor, publishTime, ...values }) =>
    change.mutate(
      {
        ...values,
        publishTime: publishTime || null,
        ...(mayChooseAuthor && { defaultAuthor }),
      },
      {
        onSuccess: () => {
          markSaved();
          toast.success('Defaults saved');
        },
        onError: (error) => toast.error('Couldn’t save the defaults', { description: errorMessage(error) }),
      },
    ),
  );

  return (
    <Card title="New posts on this site" description="Used unless the post has its own setting.">
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <CategoryInput
            label="Default category"
            site={site}
            value={form.watch('defaultCategory')}
            hint="Leave empty to use the site’s default."
            error={errors.defaultCategory?.message}
            onChange={(category) => form.setValue('defaultCategory', category, { shouldDirty: true })}
          />
          <AuthorInput
            siteId={site.id}
            value={form.watch('defaultAuthor')}
            none={`The connected account (${site.username})`}
            disabled={!mayChooseAuthor}
            isWanted
            hint={
              mayChooseAuthor
                ? 'The author of new posts.'
                : 'Your role on this site can only publish under your own name.'
            }
            onChange={(author) => form.setValue('defaultAuthor', author, { shouldDirty: true })}
          />
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
