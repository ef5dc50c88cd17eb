import { type Picture, splitKeywords } from '@pressloom/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FoundPicture } from '../features/editor/nodes/figure.ts';
import { PictureSearch } from '../features/picture-search/picture-search.tsx';
import type { PostFormValues } from '../features/posts/post-form-values.ts';
import { api, errorMessage } from '../lib/api-client.ts';
import { pictureCredit } from '../lib/picture-credit.ts';
import { toast } from '../ui/toast.tsx';

/** Picks a found image for the text, with its credit as the caption. */
export function PictureFinder({ onFound }: { onFound: (picture: FoundPicture) => void }) {
  const { getValues } = useFormContext<PostFormValues>();
  const { keywords, title } = getValues();
  const [pending, setPending] = useState<string | null>(null);
  const take = async ({ token }: Picture) => {
    setPending(token);
    try {
      const { url, alt, attribution } = await api('POST /api/pictures', { body: { token } });
      onFound({ src: url, alt, caption: pictureCredit(attribution) });
    } catch (error) {
      toast.error('Couldn’t add the image', { description: errorMessage(error) });
    } finally {
      setPending(null);
    }
  };
  return (
    <PictureSearch
      suggestion={splitKeywords(keywords)[0] ?? title}
      pending={pending}
      onChoose={(picture) => void take(picture)}
    />
  );
}
