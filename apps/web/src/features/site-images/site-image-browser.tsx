import type { SiteImage } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteImagesQuery } from '../../lib/post/site-images.ts';
import { amount } from '../../lib/text/amount.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { ImageSearchForm } from '../../ui/image-search-form.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface SiteImageBrowserProps {
  siteId: string;
  onChoose: (image: SiteImage) => void;
}

/** The images in the media library of a site: the newest, or those that a search finds. */
export function SiteImageBrowser({ siteId, onChoose }: SiteImageBrowserProps) {
  const [search, setSearch] = useState('');
  const found = useInfiniteQuery(siteImagesQuery(siteId, search));
  const images = found.data?.pages.flatMap((page) => page.images) ?? [];

  return (
    <div className="grid gap-4">
      <ImageSearchForm label="Search the media library" canBeEmpty onSearch={setSearch} />
      <p role="status" className="sr-only">
        {found.isFetching ? 'Loading…' : amount(images.length, 'image')}
      </p>
      {found.isPending && <Waiting />}
      {found.isError && images.length === 0 && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && images.length === 0 && (
        <p className="py-6 text-center text-muted text-sm">
          {search ? 'No images found. Try different words.' : 'The media library of this site has no images yet.'}
        </p>
      )}
      {images.length > 0 && (
        <>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {images.map((image) => (
              <li key={image.id}>
                <Choice image={image} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <ShowMore list={found} label="More images" what="More images" />
        </>
      )}
    </div>
  );
}

function Choice({ image, onChoose }: { image: SiteImage; onChoose: (image: SiteImage) => void }) {
  const name = image.title || image.altText || `Image ${image.id}`;
  return (
    <button type="button" onClick={() => onChoose(image)} className="grid w-full gap-1 rounded-md text-left">
      <img
        src={previewOf(image)}
        alt=""
        loading="lazy"
        className="aspect-square w-full rounded-md bg-raised object-cover"
      />
      <span className="truncate text-xs">{name}</span>
      {image.altText === '' && <span className="text-muted text-xs">No alternative text</span>}
    </button>
  );
}

/** The smallest copy that is large enough for its place. */
const previewOf = ({ url, sizes }: SiteImage): string =>
  sizes.filter(({ width, height }) => Math.min(width, height) >= 150).sort((one, other) => one.width - other.width)[0]
    ?.url ?? url;

const Waiting = () => (
  <div aria-hidden className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
      <Skeleton key={key} className="aspect-square h-auto w-full" />
    ))}
  </div>
);
