import type { Post, Publication, Site } from '@pressloom/contract';
import { type RefObject, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PostEditor, type PostEditorHandle } from '../../features/editor/post-editor.tsx';
import { OverlapNotice } from '../../features/overlap/overlap-notice.tsx';
import { CategoryField } from '../../features/posts/fields/category-field.tsx';
import { ContentField } from '../../features/posts/fields/content-field.tsx';
import { type Caret, KeywordsField } from '../../features/posts/fields/keywords-field.tsx';
import { MoreFields } from '../../features/posts/fields/more-fields.tsx';
import { PublishingFields } from '../../features/posts/fields/publishing-fields.tsx';
import { ExcerptField, TitleField } from '../../features/posts/fields/text-fields.tsx';
import type { PostFormValues } from '../../features/posts/form/post-form-values.ts';
import type { PostDraft } from '../../features/posts/form/use-post-draft.ts';
import { PlaceholderBanner } from '../../features/posts/page/placeholder-banner.tsx';
import { SeoCard } from '../../features/posts/seo/seo-card.tsx';
import type { SeoCardProps } from '../../features/posts/seo/seo-place.ts';
import { RewriteTools } from '../../features/rewriting/rewrite-tools.tsx';
import { Card } from '../../ui/card.tsx';
import { TabsContent } from '../../ui/tabs.tsx';
import { ImageFinder, SiteImageFinder } from '../lazy-image-finder.tsx';
import { PostFeaturedImage } from '../post-featured-image.tsx';

interface PostFieldsProps {
  /** Null for a new post. */
  post: Post | null;
  draft: PostDraft;
  editor: RefObject<PostEditorHandle | null>;
  /** Where the editor keeps its undo history. */
  undoKey: string;
  /** Of the keywords, which move beside the text when a new post becomes an existing one. */
  caret: RefObject<Caret | null>;
  /** Where the post goes, if that was chosen. */
  site: Site | null;
}

/** The text of a post: the second tab of a new one, always in view for an existing one. */
export function PostFields({ post, draft, editor, undoKey, caret, site }: PostFieldsProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isNew = post === null;
  const isPage = post?.type === 'page';
  return (
    <TabsContent
      ref={panel}
      value="edit"
      {...(isNew
        ? { className: 'grid gap-6' }
        : { role: undefined, 'aria-labelledby': undefined, tabIndex: undefined, className: 'grid gap-6 pt-0!' })}
    >
      {isNew && (
        <>
          <LostFocus panel={panel} />
          <PlaceholderNote />
        </>
      )}
      <div className="grid gap-2">
        <TitleField />
        {post?.status !== 'published' && <TitleOverlap postId={post?.id} />}
      </div>
      {isNew && <KeywordsField caret={caret} site={site} />}
      {!isPage && <ExcerptField />}
      <ContentField>
        {({ onChange, ...control }) => (
          <PostEditor
            key={draft.revision}
            replaced={draft.replaced}
            ref={editor}
            undoKey={undoKey}
            passageTools={(passage) => <RewriteTools passage={passage} />}
            images={{
              siteId: site?.id ?? null,
              search: (onFound) => <ImageFinder onFound={onFound} />,
              library: site && ((onFound) => <SiteImageFinder siteId={site.id} onFound={onFound} />),
            }}
            {...control}
            onChange={(html) => {
              onChange(html);
              if (isNew) draft.put({ placeholder: false });
            }}
          />
        )}
      </ContentField>
    </TabsContent>
  );
}

interface PublishingOptionsProps {
  /** Null for a new post. */
  post: Post | null;
  publication: Publication | null;
  sites: readonly Site[] | null;
  /** False while the form of the article is in view, which has a category of its own. */
  hasCategory: boolean;
  caret: PostFieldsProps['caret'];
  site: PostFieldsProps['site'];
}

/** The fields beside the text. */
export const PublishingOptions = ({ post, publication, sites, hasCategory, caret, site }: PublishingOptionsProps) => (
  <Card title="Publishing options">
    <div className="grid gap-4">
      <PublishingFields
        sites={sites}
        statusOnSite={post && publication?.wordpressId != null ? post.status : null}
        publishedAt={post?.publishedAt ?? null}
      />
      {hasCategory && post?.type !== 'page' && <CategoryField site={site} />}
      {post?.type === 'post' && <KeywordsField caret={caret} site={site} />}
      <PostFeaturedImage site={site} />
      <MoreFields
        site={site}
        isOnSite={post !== null && publication?.wordpressId != null}
        slugOnSite={publication?.slug ?? null}
        settingsThere={publication?.settingsThere ?? null}
        authorThere={post?.origin === 'site' ? post.author : null}
        isPage={post?.type === 'page'}
      />
    </div>
  </Card>
);

interface SearchOptionsProps extends Pick<SeoCardProps, 'keyphraseAsked' | 'onKeyphraseShown'> {
  post: Post | null;
  publication: Publication | null;
  sites: readonly Site[] | null;
  /** False while the form of the article is in view. */
  isShown: boolean;
}

/** What search engines show of the post, on the site that is chosen in the form. */
export function SearchOptions({ post, publication, sites, isShown, ...asked }: SearchOptionsProps) {
  const { control } = useFormContext<PostFormValues>();
  const siteId = useWatch({ control, name: 'siteId' });
  if (!isShown) return null;
  const isThere = post !== null && publication?.wordpressId != null && publication.siteId === siteId;
  return (
    <SeoCard
      {...asked}
      site={sites?.find(({ id }) => id === siteId) ?? null}
      isPage={post?.type === 'page'}
      link={isThere ? publication.link : null}
      postIdOnSite={isThere ? post.id : null}
    />
  );
}

function TitleOverlap({ postId }: { postId: string | undefined }) {
  const { control } = useFormContext<PostFormValues>();
  return <OverlapNotice title={useWatch({ control, name: 'title' })} postId={postId} />;
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
