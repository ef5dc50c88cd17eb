import { GenerationPanel } from '../../features/generation/generation-panel.tsx';
import { useIdeaInAddress } from '../../features/posts/form/use-idea-in-address.ts';
import type { PostDraft } from '../../features/posts/form/use-post-draft.ts';
import { WatchedPost } from '../../features/posts/form/watched-post.tsx';
import { useSites } from '../../lib/api/sites-query.ts';
import type { useAddressParams } from '../../lib/page/use-address-params.ts';
import { TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import type { useArticle } from './use-article.ts';

interface WritingTabsProps {
  article: ReturnType<typeof useArticle>;
  params: ReturnType<typeof useAddressParams>;
  put: PostDraft['put'];
}

/** The two ways to write a new post, and the first of them: generating it. */
export function WritingTabs({ article, params, put }: WritingTabsProps) {
  const { data: sites = [] } = useSites();
  useIdeaInAddress(...params, put);
  return (
    <>
      <TabsList aria-label="Writing mode">
        <TabsTrigger value="ai">AI Generated</TabsTrigger>
        <TabsTrigger value="edit" disabled={article.isRunning}>
          Edit Content
        </TabsTrigger>
      </TabsList>
      <TabsContent value="ai">
        <WatchedPost>
          {({ title, keywordsText: keywords, category, content, siteId }) => (
            <GenerationPanel
              site={sites.find(({ id }) => id === siteId) ?? null}
              draft={{ title, keywords, category, ...article.settings }}
              content={content}
              generation={article.generation}
              broken={article.broken}
              isRunning={article.isRunning}
              isStopping={article.isStopping}
              onFields={put}
              onSettings={article.changeSettings}
              onGenerate={() => article.start({ title, keywords, category, ...article.settings })}
              onStop={() => void article.stop()}
              onTake={article.take}
            />
          )}
        </WatchedPost>
      </TabsContent>
    </>
  );
}
