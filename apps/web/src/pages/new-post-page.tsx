import { type Generation, hasContent, type PostStatus, type Site } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { PostEditor } from '../features/editor/post-editor.tsx';
import { DEFAULT_SETTINGS, type GenerationSettings } from '../features/generation/generation-options.ts';
import { GenerationPanel } from '../features/generation/generation-panel.tsx';
import { useGenerationRun } from '../features/generation/use-generation-run.ts';
import { ContentField } from '../features/posts/content-field.tsx';
import { FeaturedImageField } from '../features/posts/featured-image-field.tsx';
import { LeaveGuard } from '../features/posts/leave-guard.tsx';
import { NewPostHeader } from '../features/posts/new-post-header.tsx';
import { PlaceholderBanner } from '../features/posts/placeholder-banner.tsx';
import { emptyPost, type PostFormValues } from '../features/posts/post-form-values.ts';
import { PostFrame } from '../features/posts/post-frame.tsx';
import { type PostIntent, postProblems } from '../features/posts/post-problems.ts';
import { PostSkeleton } from '../features/posts/post-skeleton.tsx';
import { PublishingFields } from '../features/posts/publishing-fields.tsx';
import { announceSaved, announceSaving } from '../features/posts/save-toasts.ts';
import { CategoryField, ExcerptField, KeywordsField, TitleField } from '../features/posts/text-fields.tsx';
import { UnsavedNotice } from '../features/posts/unsaved-notice.tsx';
import { useCreatePost } from '../features/posts/use-create-post.ts';
import { useExclusive } from '../features/posts/use-exclusive.ts';
import { usePostDraft } from '../features/posts/use-post-draft.ts';
import { useSaveShortcut } from '../features/posts/use-save-shortcut.ts';
import { WatchedPost } from '../features/posts/watched-post.tsx';
import { PlaceholderDialog } from '../features/publishing/placeholder-dialog.tsx';
import { startPublication, usePublicationEvents } from '../features/publishing/publishing-queries.ts';
import { SuggestionList } from '../features/suggestions/suggestion-list.tsx';
import { useAuth } from '../lib/auth-client.tsx';
import { useSelectedSite, useSites } from '../lib/sites-query.ts';
import { Card } from '../ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';

export function Component() {
  const { user } = useAuth();
  const sites = useSites();
  const selected = useSelectedSite();
  if (!user || sites.isPending) return <PostSkeleton />;
  return <NewPost userId={user.id} sites={sites.data ?? []} siteId={selected?.id ?? null} />;
}

interface NewPostProps {
  userId: string;
  sites: readonly Site[];
  siteId: string | null;
}

function NewPost({ userId, sites, siteId }: NewPostProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState('ai');
  const [settings, setSettings] = useState(DEFAULT_SETTINGS);
  const [asking, setAsking] = useState<'publish' | 'schedule' | null>(null);
  const draft = usePostDraft({ userId, postId: 'new' }, { values: emptyPost(siteId), version: null });
  const create = useCreatePost(draft);
  const { current: running, run } = useExclusive<'save' | 'publish' | 'schedule'>();
  usePublicationEvents();

  const { form, put, kept } = draft;
  const generationId = params.get('generation');
  const keepInAddress = (id: string | null) =>
    setParams(id === null ? {} : { generation: id }, { replace: true, preventScrollReset: true });

  const writing = useGenerationRun(generationId, {
    onId: (id) => {
      put({ generationId: id });
      keepInAddress(id);
    },
    onFound: ({ id, request }) => {
      setSettings({ tone: request.tone, targetAudience: request.targetAudience, length: request.length });
      const mine = kept.offers.find(({ changes }) => changes.generationId === id);
      if (mine) kept.restore(mine);
      else if (form.getValues('keywords') === '')
        put({
          title: request.title ?? '',
          keywords: request.keywords.join(', '),
          category: request.category ?? '',
          generationId: id,
        });
    },
    onEnd: (generation, isNews) => {
      if (!generation.article) return put({ generationId: null });
      // A refresh after the end finds the article as it was edited since.
      if (isNews || !hasContent(form.getValues('content'))) put(toPostValues(generation));
      setTab('edit');
    },
  });
  const busy = running !== null || writing.isRunning;

  const isReady = (intent: PostIntent): boolean => {
    const problems = postProblems(form.getValues(), intent);
    if (!problems[0]) return true;
    flushSync(() => setTab('edit'));
    draft.show(problems);
    toast.error(problems[0].message);
    return false;
  };
  const save = (status: PostStatus) =>
    run('save', async () => {
      if (!isReady('draft')) return;
      announceSaving();
      const post = await create(status);
      if (!post) return;
      announceSaved();
      await navigate(paths.post(post.id), { replace: true });
    });
  const send = (action: 'publish' | 'schedule') =>
    run(action, async () => {
      const { scheduledDate } = form.getValues();
      // A draft until the site has it: the status says what is so, not what was wished.
      const post = await create('draft');
      setAsking(null);
      if (!post) return;
      await startPublication(queryClient, post.id, {
        action,
        version: post.version,
        ...(action === 'schedule' && scheduledDate ? { scheduledDate } : {}),
        ...(post.placeholder ? { confirmPlaceholder: true } : {}),
      }).catch(() => undefined);
      await navigate(paths.post(post.id), { replace: true });
    });
  const ask = (action: 'publish' | 'schedule') => {
    if (!isReady(action)) return;
    if (form.getValues('placeholder')) setAsking(action);
    else void send(action);
  };
  useSaveShortcut(() => {
    if (!busy) void save('draft');
  });

  return (
    <FormProvider {...form}>
      <PostFrame
        header={
          <NewPostHeader
            isUnsaved={draft.isUnsaved}
            busy={busy}
            running={running}
            onSave={(status) => void save(status)}
            onSchedule={() => ask('schedule')}
            onPublish={() => ask('publish')}
          />
        }
        notices={!writing.isRunning && <UnsavedNotice kept={kept} />}
        aside={
          <>
            <Card title="Publishing options">
              <div className="grid gap-4">
                <PublishingFields sites={sites} />
                {tab === 'edit' && <CategoryField />}
                <FeaturedImageField />
              </div>
            </Card>
            {tab === 'edit' && <WatchedPost>{(written) => <SuggestionList source={written} />}</WatchedPost>}
          </>
        }
      >
        <Tabs value={tab} onValueChange={setTab}>
          <TabsList aria-label="How to write the post">
            <TabsTrigger value="ai">AI Generated</TabsTrigger>
            <TabsTrigger value="edit" disabled={writing.isRunning}>
              Edit Content
            </TabsTrigger>
          </TabsList>
          <TabsContent value="ai">
            <AiTab settings={settings} onSettings={setSettings} writing={writing} />
          </TabsContent>
          <TabsContent value="edit" className="grid gap-6">
            <PlaceholderNote />
            <TitleField />
            <KeywordsField />
            <ExcerptField />
            <ContentField>
              {(editor) => (
                <PostEditor
                  key={draft.revision}
                  {...editor}
                  onChange={(html) => {
                    editor.onChange(html);
                    put({ placeholder: false });
                  }}
                />
              )}
            </ContentField>
          </TabsContent>
        </Tabs>
      </PostFrame>
      <LeaveGuard hasChanges={() => Object.keys(draft.current().changes).length > 0} onDiscard={draft.discard} />
      {asking && (
        <PlaceholderDialog
          pending={running !== null}
          onOpenChange={() => setAsking(null)}
          onConfirm={() => void send(asking)}
        />
      )}
    </FormProvider>
  );
}

interface AiTabProps {
  settings: GenerationSettings;
  onSettings: (settings: GenerationSettings) => void;
  writing: ReturnType<typeof useGenerationRun>;
}

function AiTab({ settings, onSettings, writing }: AiTabProps) {
  const { control, setValue } = useFormContext<PostFormValues>();
  const [title, keywords, category, content] = useWatch({
    control,
    name: ['title', 'keywords', 'category', 'content'],
  });
  const request = { title, keywords, category, ...settings };
  return (
    <GenerationPanel
      draft={request}
      content={content}
      text={writing.generation?.text ?? ''}
      isRunning={writing.isRunning}
      isStopping={writing.isStopping}
      onChange={({ tone, targetAudience, length, ...fields }) => {
        for (const [name, value] of Object.entries(fields)) setValue(name as keyof typeof fields, value);
        if (tone || targetAudience || length) {
          onSettings({
            tone: tone ?? settings.tone,
            targetAudience: targetAudience ?? settings.targetAudience,
            length: length ?? settings.length,
          });
        }
      }}
      onGenerate={() => void writing.start(request)}
      onStop={() => void writing.stop()}
    />
  );
}

function PlaceholderNote() {
  const { control } = useFormContext<PostFormValues>();
  return useWatch({ control, name: 'placeholder' }) && <PlaceholderBanner />;
}

const toPostValues = ({ id, article, placeholder }: Generation): Partial<PostFormValues> => ({
  title: article?.title ?? '',
  content: article?.content ?? '',
  excerpt: article?.excerpt ?? '',
  generationId: id,
  placeholder,
});
