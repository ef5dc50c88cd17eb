import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { paths } from '../app/paths.ts';
import { modelQuery } from '../features/generation/generation-queries.ts';
import { emptyPost } from '../features/posts/form/post-form-values.ts';
import { sessionAt } from '../features/posts/form/writing-session.ts';
import { isPostMissing, PostNotFound } from '../features/posts/page/post-not-found.tsx';
import { PostSkeleton } from '../features/posts/page/post-skeleton.tsx';
import { postQuery } from '../features/posts/posts-queries.ts';
import { postAttemptsQuery } from '../features/publishing/attempts-queries.ts';
import { useAuth } from '../lib/api/auth-client.tsx';
import { preferencesQuery } from '../lib/api/preferences-query.ts';
import { sitesQuery, useSelectedSite, useSites } from '../lib/api/sites-query.ts';
import { inBrowser } from '../lib/page/in-browser.tsx';
import { preload } from '../lib/page/preload.ts';
import { usePostOnScreen } from '../lib/post/post-on-screen.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PostScreen } from './post/post-screen.tsx';

/** A new post may have a draft already, which an autosave created. */
export const loader = preload(({ params, search }) => {
  const id = params.id ?? search.get('draft');
  return [
    sitesQuery,
    ...(params.id === undefined ? [preferencesQuery, modelQuery] : [postAttemptsQuery(params.id)]),
    ...(id ? [postQuery(id)] : []),
  ];
});

export const Component = inBrowser(PostPage);

/**
 * The page of a post, new or not. The router keeps a component that two routes share, so the fields stay mounted when a
 * new post gets its own URL: typing continues during the save.
 */
function PostPage() {
  const { pathname } = useLocation();
  const { id } = useParams();
  const [params] = useSearchParams();
  const draftId = params.get('draft');
  const [before, setSession] = useState({ key: 0, pathname, draftId, ownUrl: null as string | null });
  const session = sessionAt(before, pathname, draftId);
  if (session !== before) setSession(session);
  usePostOnScreen(session.ownUrl ?? pathname);
  const onMade = (made: string) =>
    setSession((now) => (now.key === session.key ? { ...now, ownUrl: paths.post(made) } : now));
  return <OpenedPost key={session.key} id={id} ownUrl={session.ownUrl} onMade={onMade} />;
}

interface OpenedPostProps {
  /** Undefined for a new post. */
  id: string | undefined;
  /** The URL of a new post once the server has it. */
  ownUrl: string | null;
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
    <PostScreen
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
