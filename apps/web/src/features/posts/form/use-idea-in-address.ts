import { useEffect, useEffectEvent } from 'react';
import type { PostFormValues } from './post-form-values.ts';

/** An idea opens this page with its title and keywords in the URL: they are put into the form once. */
export function useIdeaInAddress(
  params: URLSearchParams,
  setParams: (change: { title: null; keywords: null }) => void,
  put: (values: Partial<PostFormValues>) => void,
) {
  const take = useEffectEvent((title: string | null, keywords: string | null) => {
    if (title === null && keywords === null) return;
    put({ ...(title !== null && { title }), ...(keywords !== null && { keywords }) });
    setParams({ title: null, keywords: null });
  });
  const title = params.get('title');
  const keywords = params.get('keywords');
  useEffect(() => take(title, keywords), [title, keywords]);
}
