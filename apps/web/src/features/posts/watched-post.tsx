import { splitKeywords } from '@pressloom/contract';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PostFormValues } from './post-form-values.ts';

interface WrittenPost {
  title: string;
  excerpt: string;
  content: string;
  keywords: string[];
}

/** What is being written, for those that comment on it: only they are drawn again with every word. */
export function WatchedPost({ children }: { children: (post: WrittenPost) => ReactNode }) {
  const { control } = useFormContext<PostFormValues>();
  const [title, excerpt, content, keywords] = useWatch({
    control,
    name: ['title', 'excerpt', 'content', 'keywords'],
  });
  const post = useMemo(
    () => ({ title, excerpt, content, keywords: splitKeywords(keywords) }),
    [title, excerpt, content, keywords],
  );
  return children(post);
}
