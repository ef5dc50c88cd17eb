import { type ImageResult, splitKeywords } from '@pressloom/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FoundImage } from '../features/editor/nodes/put-image.ts';
import { ImageSearch } from '../features/image-search/image-search.tsx';
import type { PostFormValues } from '../features/posts/form/post-form-values.ts';
import { api, errorMessage } from '../lib/api/api-client.ts';
import { imageCredit } from '../lib/post/image-credit.ts';
import { toast } from '../ui/toast.tsx';

/** Picks a found image for the text, with its credit as the caption. */
export function ImageFinder({ onFound }: { onFound: (image: FoundImage) => void }) {
  const { getValues } = useFormContext<PostFormValues>();
  const { keywords, title } = getValues();
  const [pending, setPending] = useState<string | null>(null);
  const take = async ({ token }: ImageResult) => {
    setPending(token);
    try {
      const { url, alt, attribution } = await api('POST /api/image-search', { body: { token } });
      onFound({ src: url, alt, caption: imageCredit(attribution) });
    } catch (error) {
      toast.error('Couldn’t add the image', { description: errorMessage(error) });
    } finally {
      setPending(null);
    }
  };
  return (
    <ImageSearch
      suggestion={splitKeywords(keywords)[0] ?? title}
      pending={pending}
      onChoose={(image) => void take(image)}
    />
  );
}
