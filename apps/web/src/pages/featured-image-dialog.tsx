import { type ImageResult, SITE_IMAGE_ALT_MAX, type SiteImage, splitKeywords } from '@pressloom/contract';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CoverChoice } from '../features/covers/cover-choice.tsx';
import { ImageSearch } from '../features/image-search/image-search.tsx';
import type { PostFormValues } from '../features/posts/form/post-form-values.ts';
import { SiteImageBrowser } from '../features/site-images/site-image-browser.tsx';
import { api, errorMessage } from '../lib/api/api-client.ts';
import { storeImage } from '../lib/post/store-image.ts';
import { uploadForPage } from '../lib/post/uploads.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx';
import { toast } from '../ui/toast.tsx';

/** The covers and images to choose a post's featured image from. */
export function FeaturedImageDialog({ onClose }: { onClose: () => void }) {
  const { getValues, setValue } = useFormContext<PostFormValues>();
  /** The cover's number or the image's token that is being stored. */
  const [pending, setPending] = useState<number | string | null>(null);

  const take = async (what: number | string, store: () => Promise<{ url: string; alt: string }>) => {
    setPending(what);
    const before = getValues('featuredImage');
    try {
      const stored = await uploadForPage(store());
      // Given up: another image was chosen, or typed, meanwhile.
      if (stored === null || getValues('featuredImage') !== before) return;
      setValue('featuredImage', stored.url);
      setValue('featuredImageAlt', stored.alt);
      setValue('featuredMediaId', null);
      onClose();
      toast.success('Featured image updated');
    } catch (error) {
      toast.error('Failed to update featured image', { description: errorMessage(error) });
    } finally {
      setPending(null);
    }
  };
  const takeCover = (cover: number, image: Blob) =>
    take(cover, async () => ({ url: await storeImage(image), alt: `Cover: ${getValues('title').trim()}` }));
  const takeImage = ({ token }: ImageResult) => take(token, () => api('POST /api/image-search', { body: { token } }));

  const takeSiteImage = ({ id, url, altText }: SiteImage) => {
    setValue('featuredImage', url);
    setValue('featuredImageAlt', altText.slice(0, SITE_IMAGE_ALT_MAX));
    setValue('featuredMediaId', id);
    onClose();
    toast.success('Featured image updated');
  };

  const { title, category, keywords, siteId } = getValues();
  return (
    <Dialog open onOpenChange={onClose} title="Choose a featured image" className="sm:max-w-2xl!">
      <Tabs defaultValue="covers">
        <TabsList aria-label="Image sources">
          <TabsTrigger value="covers">Covers</TabsTrigger>
          {siteId && <TabsTrigger value="site">From the site</TabsTrigger>}
          <TabsTrigger value="search">Image search</TabsTrigger>
        </TabsList>
        <TabsContent value="covers">
          <p className="mb-4 text-muted text-sm">Generated from your title, 800 × 500 pixels.</p>
          <CoverChoice
            title={title}
            category={category}
            pending={typeof pending === 'number' ? pending : null}
            onChoose={(cover, image) => void takeCover(cover, image)}
          />
        </TabsContent>
        {siteId && (
          <TabsContent value="site">
            <SiteImageBrowser siteId={siteId} onChoose={takeSiteImage} />
          </TabsContent>
        )}
        <TabsContent value="search">
          <ImageSearch
            suggestion={splitKeywords(keywords)[0] ?? title}
            pending={typeof pending === 'string' ? pending : null}
            onChoose={(image) => void takeImage(image)}
          />
        </TabsContent>
      </Tabs>
    </Dialog>
  );
}
