import { type Generation, hasContent, type PostStatus } from '@pressloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { BrokenArticleNotice } from '../features/generation/broken-article-notice.tsx';
import { withDefaults } from '../features/generation/generation-options.ts';
import { GenerationPanel } from '../features/generation/generation-panel.tsx';
import { useGenerationRun } from '../features/generation/use-generation-run.ts';
import { NewPostHeader } from '../features/posts/new-post-header.tsx';
import { OfflineNotice } from '../features/posts/offline-notice.tsx';
import { InPlace } from '../features/posts/post-frame.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import type { UnsavedEdits } from '../features/posts/unsaved-edits.ts';
import { UnsavedNotice } from '../features/posts/unsaved-notice.tsx';
import { useAutosave } from '../features/posts/use-autosave.ts';
import { useIdeaInAddress } from '../features/posts/use-idea-in-address.ts';
import { useNewPost } from '../features/posts/use-new-post.ts';
import { useSaveShortcut } from '../features/posts/use-save-shortcut.ts';
import { WatchedPost } from '../features/posts/watched-post.tsx';
import { PlaceholderDialog } from '../features/publishing/placeholder-dialog.tsx';
import { startPublication } from '../features/publishing/publishing-queries.ts';
import { SuggestionList } from '../features/suggestions/suggestion-list.tsx';
import { useAddressParams } from '../lib/page/use-address-params.ts';
import { automaticExcerpt } from '../lib/text/automatic-excerpt.ts';
import { TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { useWriting } from './use-writing.ts';

/** The parts of the screen that only exist for a post that is not on the server yet. */
export function Component() {
  const queryClient = useQueryClient();
  const { defaults, draft, places, action, tab, setTab, isStaying, madeBefore, isMade, onMade } = useWriting();
  const [params, setParams] = useAddressParams(isStaying);
  const [settings, setSettings] = useState(() => withDefaults(defaults));
  const [asking, setAsking] = useState<'publish' | 'schedule' | null>(null);
  /** A run that broke off, and whether its text is in the post. */
  const [broken, setBroken] = useState<{ generation: Generation; isTaken: boolean } | null>(null);
  const isGenerating = useRef(false);
  /** The article of the run in the URL was restored to the form, as it was edited. */
  const isRestored = useRef(false);
  const { create, autosave, savedAt, isReady, save } = useNewPost({
    draft,
    madeBefore,
    onMade,
    // A finished run is no longer needed in the URL: its article is in the draft.
    onDraft: (id) => setParams({ draft: id, ...(!isGenerating.current && { generation: null }) }),
    showFields: () => setTab('edit'),
  });
  const { current: running, run } = action;

  const { form, put, kept } = draft;
  useIdeaInAddress(params, setParams, put);
  const take = (generation: Generation) => {
    const { id, article, placeholder, state } = generation;
    if (!article) return;
    // An excerpt derived from the content is left empty, so that it follows later changes.
    const excerpt = article.excerpt === automaticExcerpt(article.content) ? '' : article.excerpt;
    draft.replace({ ...article, excerpt, placeholder, generationId: id });
    if (state === 'failed' && !placeholder) setBroken({ generation, isTaken: true });
  };
  const writing = useGenerationRun(params.get('generation'), {
    onId: (id) => {
      put({ generationId: id });
      setParams({ generation: id });
    },
    onFound: ({ id, request: { title = '', keywords, category = '', ...settings } }) => {
      setSettings(settings);
      const mine = kept.offers.find(({ changes }) => changes.generationId === id);
      isRestored.current = mine?.changes.content !== undefined;
      if (mine) kept.restore(mine);
      else if (form.getValues('keywords') === '')
        put({ title, keywords: keywords.join(', '), category, generationId: id });
    },
    onEnd: (generation, isFresh) => {
      if (!generation.article) return put({ generationId: null });
      // After the run's end, a reload restores the article as it was edited, unless it only finds an earlier draft.
      const isNew = isFresh || (madeBefore !== null && !isRestored.current);
      const isEmpty = !hasContent(form.getValues('content'));
      if (isNew && !isEmpty && generation.state === 'failed') {
        // The text of a failed run does not replace other text without being asked to.
        if (!generation.placeholder) setBroken({ generation, isTaken: false });
        return put({ generationId: null });
      }
      if (isNew || isEmpty) take(generation);
      setTab('edit');
    },
  });
  useEffect(() => {
    isGenerating.current = writing.isRunning;
  }, [writing.isRunning]);
  useAutosave(draft, tab === 'edit' && running === null && !writing.isRunning && !isMade, autosave);
  const busy = running !== null || writing.isRunning || isMade;

  const saveAs = (status: PostStatus) => void run('save', () => save(status));
  const send = (action: 'publish' | 'schedule') =>
    run(action, async () => {
      const { scheduledDate } = form.getValues();
      // A draft until the site has it: the status says what is true, not what was requested.
      const post = await create('draft');
      setAsking(null);
      if (!post) return;
      await startPublication(queryClient, post.id, {
        action,
        version: post.version,
        ...(action === 'schedule' && scheduledDate ? { scheduledDate } : {}),
        ...(post.placeholder ? { confirmPlaceholder: true } : {}),
      }).catch(() => undefined);
      await queryClient.invalidateQueries({ queryKey: postQuery(post.id).queryKey });
    });
  const ask = (action: 'publish' | 'schedule') => {
    if (!isReady(action)) return;
    if (form.getValues('placeholder')) setAsking(action);
    else void send(action);
  };
  const restore = (edits: UnsavedEdits) => {
    kept.restore(edits);
    // The restored text is not visible on the AI tab.
    setTab('edit');
  };
  useSaveShortcut(() => {
    if (!busy) saveAs('draft');
  });

  return (
    <>
      <InPlace at="header">
        <NewPostHeader
          isUnsaved={draft.isUnsaved}
          savedAt={savedAt}
          busy={busy}
          running={running}
          onSave={saveAs}
          onSchedule={() => ask('schedule')}
          onPublish={() => ask('publish')}
        />
      </InPlace>
      <InPlace at="notices">
        <OfflineNotice savesItself />
        {!writing.isRunning && <UnsavedNotice kept={{ ...kept, restore }} />}
        {broken?.isTaken && tab === 'edit' && (
          <BrokenArticleNotice reason={broken.generation.error?.message} className="mb-6">
            The text so far is in the editor. Continue from there, or generate again.
          </BrokenArticleNotice>
        )}
      </InPlace>
      <InPlace at="above">
        <TabsList aria-label="Writing mode">
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
                generation={writing.generation}
                broken={broken?.isTaken ? null : (broken?.generation ?? null)}
                isRunning={writing.isRunning}
                isStopping={writing.isStopping}
                onFields={put}
                onSettings={(change) => setSettings({ ...settings, ...change })}
                onGenerate={() => {
                  setBroken(null);
                  void writing.start({ title, keywords, category, ...settings });
                }}
                onStop={() => void writing.stop()}
                onTake={(generation) => {
                  take(generation);
                  setTab('edit');
                }}
              />
            )}
          </WatchedPost>
        </TabsContent>
      </InPlace>
      {tab === 'edit' && (
        <InPlace at="asideLast">
          <WatchedPost>{(written) => <SuggestionList source={written} onGo={places.goTo} />}</WatchedPost>
        </InPlace>
      )}
      {asking && (
        <PlaceholderDialog
          pending={running !== null}
          onOpenChange={() => setAsking(null)}
          onConfirm={() => void send(asking)}
        />
      )}
    </>
  );
}
