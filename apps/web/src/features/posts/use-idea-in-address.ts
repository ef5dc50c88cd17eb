import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { PostFormValues } from './post-form-values.ts';

/** An idea leads here with its title and keywords in the address: they are put into the form, once. */
export function useIdeaInAddress(put: (values: Partial<PostFormValues>) => void) {
  const [params, setParams] = useSearchParams();
  const take = useEffectEvent((title: string | null, keywords: string | null) => {
    if (title === null && keywords === null) return;
    put({ ...(title !== null && { title }), ...(keywords !== null && { keywords }) });
    setParams(
      (rest) => {
        rest.delete('title');
        rest.delete('keywords');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
  });
  const title = params.get('title');
  const keywords = params.get('keywords');
  useEffect(() => take(title, keywords), [title, keywords]);
}
