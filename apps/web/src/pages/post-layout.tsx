import type { Post, Site } from '@pressloom/contract';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import {
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useSearchParams,
} from 'react-router';
import { paths } from '../app/paths.ts';
import { PostEditor } from '../features/editor/post-editor.tsx';
import { modelQuery } from '../features/generation/generation-queries.ts';
import { ContentField } from '../features/posts/content-field.tsx';
import { LeaveGuard } from '../features/posts/leave-guard.tsx';
import { PlaceholderBanner } from '../features/posts/placeholder-banner.tsx';
import { emptyPost, type PostFormValues, toFormValues } from '../features/posts/post-form-values.ts';
import { PostFrame } from '../features/posts/post-frame.tsx';
import { isPostMissing, PostNotFound } from '../features/posts/post-not-found.tsx';
import { PostSkeleton } from '../features/posts/post-skeleton.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import { PublishingFields } from '../features/posts/publishing-fields.tsx';
import { announceUpload } from '../features/posts/save-toasts.ts';
import { type Caret, CategoryField, ExcerptField, KeywordsField, TitleField } from '../features/posts/text-fields.tsx';
import { useExclusive } from '../features/posts/use-exclusive.ts';
import { usePostDraft } from '../features/posts/use-post-draft.ts';
import { postAttemptsQuery } from '../features/publishing/attempts-queries.ts';
import { latestPublication } from '../features/publishing/latest-publication.ts';
import { useHeardPublication } from '../features/publishing/publishing-queries.ts';
import { RewriteTools } from '../features/rewriting/rewrite-tools.tsx';
import { useAuth } from '../lib/api/auth-client.tsx';
import { preferencesQuery } from '../lib/api/preferences-query.ts';
import { sitesQuery, useSelectedSite, useSites } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { isUploading } from '../lib/post/uploads.ts';
import { Card } from '../ui/card.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs, TabsContent } from '../ui/tabs.tsx';
import { ImageFinder } from './lazy-image-finder.tsx';
import { PostFeaturedImage } from './post-featured-image.tsx';
import { useTextPlaces } from './use-text-places.ts';
import type { PostAction, Writing } from './use-writing.ts';

/**
 * The fields of a post, new or not. They stay mounted when a new post gets its own URL, so that typing continues during
 * the save. What belongs to only one of the two comes from the page inside.
 */
/** A new post may have a draft already, which an autosave created. */
export const loader = preload(({ params, search }) => {
  const id = params.id ?? search.get('draft');
  return [
    sitesQuery,
    ...(params.id === undefined ? [preferencesQuery, modelQuery] : [postAttemptsQuery(params.id)]),
    ...(id ? [postQuery(id)] : []),
  ];
});

export const Component = inBrowser(PostLayout);

function PostLayout() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const [params] = useSearchParams();
  /** The draft that an autosave created of a new post. */
  const made = params.get('draft');
  const [writing, setWriting] = useState<Written>({ key: 0, pathname, made, address: null });
  if (pathname !== writing.pathname) {
    const key = pathname === writing.address ? writing.key : writing.key + 1;
    setWriting({ key, pathname, made, address: null });
  } else if (made !== writing.made) {
    // Opening a new post while another new one is being written starts from scratch.
    setWriting({ ...writing, made, key: made === null ? writing.key + 1 : writing.key });
  }
  return (
    <OpenedPost
      key={writing.key}
      id={id}
      address={writing.address}
      onMade={(made) => setWriting((now) => (now.key === writing.key ? { ...now, address: paths.post(made) } : now))}
    />
  );
}

interface Written {
  key: number;
  pathname: string;
  made: string | null;
  address: string | null;
}

interface OpenedPostProps {
  /** Undefined for a new post. */
  id: string | undefined;
  /** The URL of a new post once the server has it. */
  address: string | null;
  onMade: (id: string) => void;
}

function OpenedPost({ id, ...made }: OpenedPostProps) {
  const { user } = useAuth();
  const [params] = useSearchParams();
  const [{ madeBefore, isGenerated }] = useState(() => ({
    madeBefore: id === undefined ? params.get('draft') : null,
    isGenerated: params.has('generation'),
  }));
  const sites = useSites();
  const selected = useSelectedSite();
  const preferences = useQuery({ ...preferencesQuery, enabled: id === undefined });
  const postId = id ?? madeBefore;
  const post = useQuery({ ...postQuery(postId ?? ''), enabled: postId !== null });
  // The page was reloaded: the draft has a URL of its own.
  if (id === undefined && madeBefore !== null && !isGenerated) return <Navigate to={paths.post(madeBefore)} replace />;
  if (!post.data && post.isError) return <PostNotRead error={post.error} onRetry={() => void post.refetch()} />;
  const isComing = (id === undefined && isFirstOnItsWay(preferences)) || (postId !== null && !post.data);
  if (!user || isFirstOnItsWay(sites) || isComing) return <PostSkeleton />;
  const { siteId, category, ...defaults } = preferences.data?.generation ?? {};
  return (
    <WrittenPost
      post={(id !== undefined && post.data) || null}
      madeBefore={(madeBefore !== null && post.data) || null}
      sites={sites.data ?? null}
      userId={user.id}
      empty={{ ...emptyPost(siteId ?? selected?.id ?? null), category: category ?? '' }}
      defaults={defaults}
      {...made}
    />
  );
}

function PostNotRead({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isPostMissing(error)) return <PostNotFound />;
  return (
    <>
      <PageHeader title="Edit Post" />
      <FailedState error={error} onRetry={onRetry} />
    </>
  );
}

/** True only for the first fetch: a refetch after a failure must not replace what is being written. */
const isFirstOnItsWay = ({ isPending, isFetched }: { isPending: boolean; isFetched: boolean }) =>
  isPending && !isFetched;

interface WrittenPostProps extends Omit<OpenedPostProps, 'id'> {
  post: Post | null;
  /** For a generated new post: the draft that an earlier visit saved. */
  madeBefore: Post | null;
  sites: readonly Site[] | null;
  userId: string;
  /** The initial values of a new post. */
  empty: PostFormValues;
  defaults: Writing['defaults'];
}

function WrittenPost({ post, madeBefore, sites, userId, empty, defaults, address, onMade }: WrittenPostProps) {
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
  const text = useRef<HTMLDivElement>(null);
  const caret = useRef<Caret>(null);
  const heard = useHeardPublication(name);
  const publication = post && latestPublication(post.publication, heard, post.siteId);
  const isTextShown = !isNew || tab === 'edit';

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== address &&
      (isUploading() || Object.keys(draft.current().changes).length > 0),
  );
  const navigate = useNavigate();
  const navigation = useNavigation();
  const isStaying = blocker.state === 'unblocked' && navigation.state === 'idle';
  useEffect(() => {
    // Replaces the URL, so that Back does not lead to the empty form. If the user is navigating elsewhere, that wins.
    if (address && isStaying) void navigate(address, { replace: true, preventScrollReset: true });
  }, [address, isStaying, navigate]);

  return (
    <FormProvider {...draft.form}>
      <Tabs
        value={isTextShown ? 'edit' : 'ai'}
        onValueChange={(next) => (isUploading() ? announceUpload() : setTab(next))}
      >
        <PostFrame
          aside={
            <Card title="Publishing options">
              <div className="grid gap-4">
                <PublishingFields
                  sites={sites}
                  statusOnSite={post && publication?.wordpressId != null ? post.status : null}
                />
                {isTextShown && <CategoryField />}
                {!isNew && <KeywordsField caret={caret} />}
                <PostFeaturedImage />
              </div>
            </Card>
          }
        >
          <TabsContent
            ref={text}
            value="edit"
            {...(isNew
              ? { className: 'grid gap-6' }
              : { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined, className: 'grid gap-6 pt-0!' })}
          >
            {isNew && (
              <>
                <LostFocus panel={text} />
                <PlaceholderNote />
              </>
            )}
            <TitleField />
            {isNew && <KeywordsField caret={caret} />}
            <ExcerptField />
            <ContentField>
              {(editor) => (
                <PostEditor
                  key={draft.revision}
                  replaced={draft.replaced}
                  ref={places.editor}
                  undoKey={`${userId}:${name}`}
                  passageTools={(passage) => <RewriteTools passage={passage} />}
                  findImage={(onFound) => <ImageFinder onFound={onFound} />}
                  {...editor}
                  onChange={(html) => {
                    editor.onChange(html);
                    if (isNew) draft.put({ placeholder: false });
                  }}
                />
              )}
            </ContentField>
          </TabsContent>
          <Outlet
            context={
              {
                post,
                publication,
                sites,
                defaults,
                draft,
                places,
                action,
                tab,
                setTab,
                isStaying,
                madeBefore,
                isMade: address !== null,
                onMade,
              } satisfies Writing
            }
          />
        </PostFrame>
      </Tabs>
      <LeaveGuard blocker={blocker} onDiscard={draft.discard} />
    </FormProvider>
  );
}

function PlaceholderNote() {
  const { control } = useFormContext<PostFormValues>();
  return useWatch({ control, name: 'placeholder' }) && <PlaceholderBanner />;
}

/** The button that started the article disappears with its tab: focus moves to the article. */
function LostFocus({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel]);
  return null;
}
