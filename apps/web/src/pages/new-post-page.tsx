import { hasContent, type PostStatus, type Site } from '@pressloom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { PostEditor } from '../features/editor/post-editor.tsx';
import { type GenerationSettings, withDefaults } from '../features/generation/generation-options.ts';
import { GenerationPanel } from '../features/generation/generation-panel.tsx';
import { useGenerationRun } from '../features/generation/use-generation-run.ts';
import { ContentField } from '../features/posts/content-field.tsx';
import { LeaveGuard } from '../features/posts/leave-guard.tsx';
import { NewPostHeader } from '../features/posts/new-post-header.tsx';
import { PlaceholderBanner } from '../features/posts/placeholder-banner.tsx';
import type { PostFormValues } from '../features/posts/post-form-values.ts';
import { PostFrame } from '../features/posts/post-frame.tsx';
import { PostSkeleton } from '../features/posts/post-skeleton.tsx';
import { PublishingFields } from '../features/posts/publishing-fields.tsx';
import { CategoryField, ExcerptField, KeywordsField, TitleField } from '../features/posts/text-fields.tsx';
import { UnsavedNotice } from '../features/posts/unsaved-notice.tsx';
import { useExclusive } from '../features/posts/use-exclusive.ts';
import { useIdeaInAddress } from '../features/posts/use-idea-in-address.ts';
import { useNewPost } from '../features/posts/use-new-post.ts';
import { useSaveShortcut } from '../features/posts/use-save-shortcut.ts';
import { WatchedPost } from '../features/posts/watched-post.tsx';
import { PlaceholderDialog } from '../features/publishing/placeholder-dialog.tsx';
import { startPublication } from '../features/publishing/publishing-queries.ts';
import { RewriteTools } from '../features/rewriting/rewrite-tools.tsx';
import { SuggestionList } from '../features/suggestions/suggestion-list.tsx';
import { useAuth } from '../lib/auth-client.tsx';
import { preferencesQuery } from '../lib/preferences-query.ts';
import { useSelectedSite, useSites } from '../lib/sites-query.ts';
import { Card } from '../ui/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { PictureFinder } from './lazy-picture-finder.tsx';
import { PostFeaturedImage } from './post-featured-image.tsx';
import { useTextPlaces } from './use-text-places.ts';

export function Component() {
  const { user } = useAuth();
  const sites = useSites();
  const selected = useSelectedSite();
  const preferences = useQuery(preferencesQuery);
  if (!user || sites.isPending || preferences.isPending) return <PostSkeleton />;
  const { siteId = null, category = null, ...settings } = preferences.data?.generation ?? {};
  return (
    <NewPost
      userId={user.id}
      sites={sites.data ?? null}
      siteId={siteId ?? selected?.id ?? null}
      category={category ?? ''}
      settings={withDefaults(settings)}
    />
  );
}

interface NewPostProps {
  userId: string;
  sites: readonly Site[] | null;
  siteId: string | null;
  /** What the user's defaults say. */
  category: string;
  settings: GenerationSettings;
}

function NewPost({ userId, sites, siteId, category, settings: chosen }: NewPostProps) {
  const queryClient = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState('ai');
  const writingPanel = useRef<HTMLDivElement>(null);
  const [settings, setSettings] = useState(chosen);
  const [asking, setAsking] = useState<'publish' | 'schedule' | null>(null);
  const { draft, create, isReady, hasChanges, save, goTo } = useNewPost({
    userId,
    siteId,
    category,
    showFields: () => setTab('edit'),
  });
  const { current: running, run } = useExclusive<'save' | 'publish' | 'schedule'>();

  const { form, put, kept } = draft;
  useIdeaInAddress(put);
  const places = useTextPlaces(form);
  const writing = useGenerationRun(params.get('generation'), {
    onId: (id) => {
      put({ generationId: id });
      setParams(id === null ? {} : { generation: id }, { replace: true, preventScrollReset: true });
    },
    onFound: ({ id, request: { title = '', keywords, category = '', ...settings } }) => {
      setSettings(settings);
      const mine = kept.offers.find(({ changes }) => changes.generationId === id);
      if (mine) kept.restore(mine);
      else if (form.getValues('keywords') === '')
        put({ title, keywords: keywords.join(', '), category, generationId: id });
    },
    onEnd: (generation, isNews) => {
      if (!generation.article) return put({ generationId: null });
      // A refresh after the end finds the article as it was edited since.
      if (isNews || !hasContent(form.getValues('content'))) {
        const { id, article, placeholder } = generation;
        put({ ...article, placeholder, generationId: id });
      }
      setTab('edit');
    },
  });
  const busy = running !== null || writing.isRunning;

  const saveAs = (status: PostStatus) => void run('save', () => save(status));
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
      await goTo(post.id);
    });
  const ask = (action: 'publish' | 'schedule') => {
    if (!isReady(action)) return;
    if (form.getValues('placeholder')) setAsking(action);
    else void send(action);
  };
  useSaveShortcut(() => {
    if (!busy) saveAs('draft');
  });

  return (
    <FormProvider {...form}>
      <PostFrame
        header={
          <NewPostHeader
            isUnsaved={draft.isUnsaved}
            busy={busy}
            running={running}
            onSave={saveAs}
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
                <PostFeaturedImage />
              </div>
            </Card>
            {tab === 'edit' && (
              <WatchedPost>{(written) => <SuggestionList source={written} onGo={places.goTo} />}</WatchedPost>
            )}
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
            <WatchedPost>
              {({ title, keywordsText: keywords, category, content }) => (
                <GenerationPanel
                  draft={{ title, keywords, category, ...settings }}
                  content={content}
                  text={writing.generation?.text ?? ''}
                  isRunning={writing.isRunning}
                  isStopping={writing.isStopping}
                  onFields={put}
                  onSettings={(change) => setSettings({ ...settings, ...change })}
                  onGenerate={() => void writing.start({ title, keywords, category, ...settings })}
                  onStop={() => void writing.stop()}
                />
              )}
            </WatchedPost>
          </TabsContent>
          <TabsContent ref={writingPanel} value="edit" className="grid gap-6">
            <LostFocus panel={writingPanel} />
            <PlaceholderNote />
            <TitleField />
            <KeywordsField />
            <ExcerptField />
            <ContentField>
              {(editor) => (
                <PostEditor
                  key={draft.revision}
                  ref={places.editor}
                  undoKey={`${userId}:new`}
                  passageTools={(passage) => <RewriteTools passage={passage} />}
                  findPicture={(onFound) => <PictureFinder onFound={onFound} />}
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
      <LeaveGuard hasChanges={hasChanges} onDiscard={draft.discard} />
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

function PlaceholderNote() {
  const { control } = useFormContext<PostFormValues>();
  return useWatch({ control, name: 'placeholder' }) && <PlaceholderBanner />;
}

/** The button that asked for the article goes away with its tab: the focus goes where the article is. */
function LostFocus({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel]);
  return null;
}
