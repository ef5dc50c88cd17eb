import type { ComparedText, Post, Site } from '@pressloom/contract';
import { useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { BrokenArticleNotice } from '../../features/generation/broken-article-notice.tsx';
import type { Caret } from '../../features/posts/fields/keywords-field.tsx';
import { LeaveGuard } from '../../features/posts/form/leave-guard.tsx';
import { type PostFormValues, toComparedText, toFormValues } from '../../features/posts/form/post-form-values.ts';
import { UnsavedNotice } from '../../features/posts/form/unsaved-notice.tsx';
import { usePostDraft } from '../../features/posts/form/use-post-draft.ts';
import { usePostValidation } from '../../features/posts/form/use-post-validation.ts';
import { WatchedPost } from '../../features/posts/form/watched-post.tsx';
import { PlaceholderBanner } from '../../features/posts/page/placeholder-banner.tsx';
import { PostFrame } from '../../features/posts/page/post-frame.tsx';
import { OfflineNotice } from '../../features/posts/saving/offline-notice.tsx';
import { announceUpload } from '../../features/posts/saving/save-toasts.ts';
import { useAutosave } from '../../features/posts/saving/use-autosave.ts';
import { useCreatePost } from '../../features/posts/saving/use-create-post.ts';
import { useSavePost } from '../../features/posts/saving/use-save-post.ts';
import { useExclusive } from '../../features/posts/use-exclusive.ts';
import { goesOutAsSaved } from '../../features/publishing/copy-on-site.ts';
import { latestPublication } from '../../features/publishing/latest-publication.ts';
import { useHeardPublication } from '../../features/publishing/publishing-queries.ts';
import { SuggestionList } from '../../features/suggestions/suggestion-list.tsx';
import { useAddressParams } from '../../lib/page/use-address-params.ts';
import { isUploading } from '../../lib/post/uploads.ts';
import { Tabs } from '../../ui/tabs.tsx';
import type { ExistingPost, PostAction } from './existing-post.ts';
import { ExistingPostActions } from './existing-post-actions.tsx';
import { ExistingPostCards, ExistingPostPublication } from './existing-post-aside.tsx';
import { LazyReviewNotice } from './lazy-review-notice.tsx';
import { NewPostActions } from './new-post-actions.tsx';
import { PostFields, PublishingOptions, SearchOptions } from './post-fields.tsx';
import { type ArticleDefaults, useArticle } from './use-article.ts';
import { useLeaving } from './use-leaving.ts';
import { useTextPlaces } from './use-text-places.ts';
import { WritingTabs } from './writing-tabs.tsx';

interface PostScreenProps {
  /** Null for a new post. */
  post: Post | null;
  /** The draft that an earlier visit created of the new post, before the run in the URL. */
  madeBefore: Post | null;
  sites: readonly Site[] | null;
  userId: string;
  /** The initial values of a new post. */
  empty: PostFormValues;
  defaults: ArticleDefaults;
  /** The URL of a new post once the server has it. */
  ownUrl: string | null;
  onMade: (id: string) => void;
}

/**
 * A post being written, before and after the server has it. The state and the fields are the same for both; what only
 * one of them has is in components of its own.
 */
export function PostScreen({ post, madeBefore, sites, userId, empty, defaults, ownUrl, onMade }: PostScreenProps) {
  const isNew = post === null;
  const name = post?.id ?? 'new';
  const onServer = post ?? madeBefore;
  const draft = usePostDraft(
    { userId, postId: onServer?.id ?? 'new' },
    onServer ? { values: toFormValues(onServer), version: onServer.version } : { values: empty, version: null },
  );
  const places = useTextPlaces(draft.form);
  const action = useExclusive<PostAction>();
  const [tab, setTab] = useState('ai');
  const showFields = () => setTab('edit');
  const isTextShown = !isNew || tab === 'edit';
  const caret = useRef<Caret>(null);
  const [comparing, setComparing] = useState<ComparedText | null>(null);
  const heard = useHeardPublication(name);
  const publication = post && latestPublication(post.publication, heard, post.siteId);

  const { blocker, isStaying } = useLeaving(draft, ownUrl);
  const params = useAddressParams(isNew && ownUrl === null && isStaying);
  const article = useArticle({ isNew, params, draft, defaults, madeBefore, showFields });
  const creation = useCreatePost(draft, madeBefore, { onMade, onDraft: article.noteDraft });
  const validation = usePostValidation(draft, showFields);
  const saving = useSavePost(name, draft);
  const savesItself = post === null || !goesOutAsSaved(post, publication);
  /** A new post is being generated, or about to get its own URL. */
  const isBusy = ownUrl !== null || article.isRunning;
  useAutosave(
    draft,
    [savesItself, isTextShown, action.current === null, !isBusy, comparing === null].every(Boolean),
    isNew ? creation.autosave : saving.autosave,
  );

  const restore: typeof draft.kept.restore = (edits) => {
    draft.kept.restore(edits);
    // The restored text is not visible on the AI tab.
    showFields();
  };
  const siteOf = (id: string | null) => sites?.find((site) => site.id === id) ?? null;
  const siteId = useWatch({ control: draft.form.control, name: 'siteId' });
  const chosenSite = siteOf(siteId);
  const existing: ExistingPost | null = post && {
    post,
    publication,
    siteOf,
    draft,
    places,
    validation,
    saving,
    action,
    comparing,
    compare: () => setComparing(toComparedText(draft.form.getValues())),
    endComparison: () => setComparing(null),
  };
  return (
    <FormProvider {...draft.form}>
      <Tabs
        value={isTextShown ? 'edit' : 'ai'}
        onValueChange={(next) => (isUploading() ? announceUpload() : setTab(next))}
      >
        <PostFrame
          hasStickyActions={existing !== null}
          header={
            existing ? (
              <ExistingPostActions {...existing} />
            ) : (
              <NewPostActions
                draft={draft}
                validation={validation}
                creation={creation}
                action={action}
                isBusy={isBusy}
              />
            )
          }
          notices={
            <>
              {/* In view wherever the user types, and after a reload, which leaves the page where it stood. */}
              <div className="fixed inset-x-4 bottom-4 z-20 mx-auto grid max-w-xl gap-2">
                <OfflineNotice savesItself={savesItself} />
                {!article.isRunning && <UnsavedNotice kept={{ ...draft.kept, restore }} />}
              </div>
              {post?.placeholder && <PlaceholderBanner />}
              <LazyReviewNotice post={post} hasSite={siteId !== null} save={saving.saveText} />
              {isNew && isTextShown && article.taken && (
                <BrokenArticleNotice reason={article.taken.error?.message} className="mb-6">
                  The text so far is in the editor. Continue from there, or generate again.
                </BrokenArticleNotice>
              )}
            </>
          }
          aside={
            <>
              {existing && <ExistingPostPublication {...existing} />}
              <PublishingOptions
                post={post}
                publication={publication}
                sites={sites}
                hasCategory={isTextShown}
                caret={caret}
                site={chosenSite}
              />
              <SearchOptions
                post={post}
                publication={publication}
                sites={sites}
                isShown={isTextShown}
                keyphraseAsked={places.keyphraseAsked}
                onKeyphraseShown={places.onKeyphraseShown}
              />
              {existing && <ExistingPostCards {...existing} />}
              {isNew && isTextShown && (
                <WatchedPost>{(written) => <SuggestionList source={written} onGo={places.goTo} />}</WatchedPost>
              )}
            </>
          }
        >
          {isNew && <WritingTabs article={article} params={params} put={draft.put} />}
          <PostFields
            post={post}
            draft={draft}
            editor={places.editor}
            undoKey={`${userId}:${name}`}
            caret={caret}
            site={chosenSite}
          />
        </PostFrame>
      </Tabs>
      <LeaveGuard blocker={blocker} onDiscard={draft.discard} />
    </FormProvider>
  );
}
