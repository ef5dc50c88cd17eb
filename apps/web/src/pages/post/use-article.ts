import { type Generation, hasContent, type Post } from '@pressloom/contract';
import { useEffect, useRef, useState } from 'react';
import { useGenerationRun } from '../../features/generation/use-generation-run.ts';
import type { PostDraft } from '../../features/posts/form/use-post-draft.ts';
import type { useAddressParams } from '../../lib/page/use-address-params.ts';
import { withDefaults } from '../../lib/post/writing-options.ts';
import { automaticExcerpt } from '../../lib/text/automatic-excerpt.ts';

/** The user's defaults for new articles. */
export type ArticleDefaults = Parameters<typeof withDefaults>[0];

interface ArticleOptions {
  isNew: boolean;
  params: ReturnType<typeof useAddressParams>;
  draft: PostDraft;
  defaults: ArticleDefaults;
  /** The draft that an earlier visit created of the new post, before the run in the URL. */
  madeBefore: Post | null;
  showFields: () => void;
}

/** The generated article of a new post: its settings, its run, and how it gets into the fields. */
export function useArticle({
  isNew,
  params: [params, setParams],
  draft,
  defaults,
  madeBefore,
  showFields,
}: ArticleOptions) {
  const { form, put, kept } = draft;
  const [settings, setSettings] = useState(() => withDefaults(defaults));
  /** A run that broke off, and whether its text is in the post. */
  const [broken, setBroken] = useState<{ generation: Generation; isTaken: boolean } | null>(null);
  const isGenerating = useRef(false);
  /** The article of the run in the URL was restored to the form, as it was edited. */
  const isRestored = useRef(false);

  const fill = (generation: Generation) => {
    const { id, article, placeholder, state } = generation;
    if (!article) return;
    // An excerpt derived from the content is left empty, so that it follows later changes.
    const excerpt = article.excerpt === automaticExcerpt(article.content) ? '' : article.excerpt;
    draft.replace({ ...article, contentForm: 'html', excerpt, placeholder, generationId: id });
    if (state === 'failed' && !placeholder) setBroken({ generation, isTaken: true });
  };
  const run = useGenerationRun(params.get('generation'), isNew, {
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
      const isWanted = isFresh || (madeBefore !== null && !isRestored.current);
      const isEmpty = !hasContent(form.getValues('content'));
      if (isWanted && !isEmpty && generation.state === 'failed') {
        // The text of a failed run does not replace other text without being asked to.
        if (!generation.placeholder) setBroken({ generation, isTaken: false });
        return put({ generationId: null });
      }
      if (isWanted || isEmpty) fill(generation);
      showFields();
    },
  });
  useEffect(() => {
    isGenerating.current = run.isRunning;
  }, [run.isRunning]);

  return {
    ...run,
    settings,
    changeSettings: (change: Partial<typeof settings>) => setSettings({ ...settings, ...change }),
    start: (request: Parameters<typeof run.start>[0]) => {
      setBroken(null);
      void run.start(request);
    },
    /** A broken run whose text is in the post. */
    taken: broken?.isTaken ? broken.generation : null,
    /** A broken run whose text is not. */
    broken: broken?.isTaken ? null : (broken?.generation ?? null),
    /** Puts the text of a broken run into the post. */
    take: (generation: Generation) => {
      fill(generation);
      showFields();
    },
    /** Puts the post's draft into the URL. A finished run is no longer needed there: its article is in the draft. */
    noteDraft: (id: string) => setParams({ draft: id, ...(!isGenerating.current && { generation: null }) }),
  };
}
