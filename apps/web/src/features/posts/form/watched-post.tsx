import { type ContentForm, splitKeywords } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PostFormValues } from './post-form-values.ts';

interface WrittenPost {
  title: string;
  excerpt: string;
  content: string;
  contentForm: ContentForm;
  category: string;
  keywords: string[];
  seoKeyphrase: string;
  /** The keywords as typed. */
  keywordsText: string;
  siteId: string | null;
}

/** The post being written, for components that comment on it: only they render on every word. */
export function WatchedPost({ children }: { children: (post: WrittenPost) => ReactNode }) {
  const { control } = useFormContext<PostFormValues>();
  const [title, excerpt, content, contentForm, category, keywordsText, seoKeyphrase, siteId] = useWatch({
    control,
    name: ['title', 'excerpt', 'content', 'contentForm', 'category', 'keywords', 'seoKeyphrase', 'siteId'],
  });
  const post = useMemo(
    () => ({
      title,
      excerpt,
      content,
      contentForm,
      category,
      keywordsText,
      keywords: splitKeywords(keywordsText),
      seoKeyphrase,
      siteId,
    }),
    [title, excerpt, content, contentForm, category, keywordsText, seoKeyphrase, siteId],
  );
  return children(post);
}
