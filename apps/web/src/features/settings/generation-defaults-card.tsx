import type { GenerationDefaults } from '@pressloom/contract';
import { AUDIENCES, LENGTHS, TONES } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { showFieldErrors } from '../../lib/api/form-errors.ts';
import { preferencesQuery } from '../../lib/api/preferences-query.ts';
import { useSelectedSite, useSites } from '../../lib/api/sites-query.ts';
import { useSettingsForm } from '../../lib/page/use-settings-form.ts';
import { Card } from '../../ui/card.tsx';
import { CategoryInput } from '../../ui/category-input.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';

const UNSET = 'unset';

const optionsOf = <V extends string>(values: readonly V[], unset: string) => [
  { value: UNSET, label: unset },
  ...values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

/** The defaults of a new post, where they differ from the product's own. */
export function GenerationDefaultsCard() {
  const { data, error, refetch } = useQuery(preferencesQuery);
  if (error && !data) {
    return <FailedState error={error} title="Couldn’t load your defaults" onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonCard lines={6} />;
  return (
    <Card title="New posts" description="New posts start with these values. You can change them in each post.">
      <DefaultsForm stored={data.generation} />
    </Card>
  );
}

type Fields = Record<keyof GenerationDefaults, string>;

function DefaultsForm({ stored }: { stored: GenerationDefaults }) {
  const queryClient = useQueryClient();
  const { data: sites = [] } = useSites();
  const selected = useSelectedSite();
  const { form, submit, markSaved } = useSettingsForm(toFields(stored));
  const site = sites.find(({ id }) => id === form.watch('siteId')) ?? selected;
  const save = useMutation({
    mutationFn: (fields: Fields) =>
      api('PATCH /api/preferences', { body: { generation: toDefaults(fields) as GenerationDefaults } }),
    onSuccess: (preferences) => {
      markSaved();
      queryClient.setQueryData(preferencesQuery.queryKey, preferences);
      toast.success('Defaults saved');
    },
    onError: (error) => {
      if (!showFieldErrors(error, ['category'], form.setError)) toast.error(errorMessage(error));
    },
  });
  const select = (name: keyof Fields, label: string, options: { value: string; label: string }[]) => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={form.watch(name)}
          options={options}
          onValueChange={(value) => form.setValue(name, value, { shouldDirty: true })}
        />
      )}
    </Field>
  );
  return (
    <form noValidate className="@container grid gap-4" onSubmit={submit((fields) => save.mutate(fields))}>
      <div className="grid items-start gap-4 @lg:grid-cols-2">
        {select('tone', 'Tone', optionsOf(TONES, 'Default (informative)'))}
        {select('targetAudience', 'Target Audience', optionsOf(AUDIENCES, 'Default (general)'))}
        {select('length', 'Article Length', optionsOf(LENGTHS, 'Default (medium)'))}
        {select('siteId', 'Site', [
          { value: UNSET, label: 'Selected site' },
          ...sites.map(({ id, name }) => ({ value: id, label: name })),
        ])}
        <CategoryInput
          label="Category"
          site={site}
          value={form.watch('category')}
          error={form.formState.errors.category?.message}
          onChange={(category) => form.setValue('category', category, { shouldDirty: true })}
        />
      </div>
      <FormFooter label="Save defaults" pending={save.isPending} disabled={!form.formState.isDirty} />
    </form>
  );
}

const toFields = (stored: GenerationDefaults): Fields => ({
  tone: stored.tone ?? UNSET,
  targetAudience: stored.targetAudience ?? UNSET,
  length: stored.length ?? UNSET,
  siteId: stored.siteId ?? UNSET,
  category: stored.category ?? '',
});

const toDefaults = ({ category, ...fields }: Fields) => ({
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === UNSET ? null : value])),
  category: category.trim() || null,
});
