import { generationRequest, type Site } from '@pressloom/contract';
import { Sparkles, Square } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import {
  AUDIENCE_OPTIONS,
  LENGTH_OPTIONS,
  TONE_OPTIONS,
  type WritingSettings,
} from '../../lib/post/writing-options.ts';
import { Button } from '../../ui/button.tsx';
import { CategoryInput } from '../../ui/category-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.tsx';
import { type GenerationDraft, toGenerationRequest } from './generation-options.ts';
import { ModelLine } from './model-line.tsx';

export interface GenerationFormProps {
  draft: GenerationDraft;
  /** Its categories are offered. */
  site: Site | null;
  onFields: (change: Partial<Pick<GenerationDraft, 'title' | 'keywords' | 'category'>>) => void;
  onSettings: (change: Partial<WritingSettings>) => void;
  isRunning: boolean;
  isStopping: boolean;
  onGenerate: () => void;
  onStop: () => void;
}

export function GenerationForm({ draft, site, isRunning, isStopping, ...act }: GenerationFormProps) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const change: GenerationFormProps['onFields'] = (values) => {
    setErrors({});
    act.onFields(values);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const issues = generationRequest.safeParse(toGenerationRequest(draft)).error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (issues[0]) toast.error(issues[0].message);
    else act.onGenerate();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <Field label="Post Title" hint="Optional. Leave blank to generate one." error={errors.title}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={draft.title}
            disabled={isRunning}
            onChange={(event) => change({ title: event.target.value })}
          />
        )}
      </Field>
      <Field label="Keywords" hint="Separate with commas." required error={errors.keywords}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            required
            autoComplete="off"
            value={draft.keywords}
            disabled={isRunning}
            onChange={(event) => change({ keywords: event.target.value })}
          />
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <CategoryInput
          label="Category"
          site={site}
          value={draft.category}
          error={errors.category}
          disabled={isRunning}
          onChange={(category) => change({ category })}
        />
        <Field label="Tone">
          {(control) => (
            <Select
              {...control}
              value={draft.tone}
              options={TONE_OPTIONS}
              disabled={isRunning}
              onValueChange={(tone) => act.onSettings({ tone })}
            />
          )}
        </Field>
        <Field label="Target Audience">
          {(control) => (
            <Select
              {...control}
              value={draft.targetAudience}
              options={AUDIENCE_OPTIONS}
              disabled={isRunning}
              onValueChange={(targetAudience) => act.onSettings({ targetAudience })}
            />
          )}
        </Field>
        <Field label="Article Length">
          {(control) => (
            <Select
              {...control}
              value={draft.length}
              options={LENGTH_OPTIONS}
              disabled={isRunning}
              onValueChange={(length) => act.onSettings({ length })}
            />
          )}
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" pending={isRunning} disabled={draft.keywords.trim() === ''}>
          {!isRunning && <Sparkles aria-hidden />}
          {isRunning ? 'Generating Content...' : 'Generate Blog Post'}
        </Button>
        {isRunning && (
          <Button variant="secondary" disabled={isStopping} onClick={act.onStop}>
            <Square aria-hidden />
            Stop
          </Button>
        )}
        <ModelLine />
      </div>
    </form>
  );
}
