import type { ImageResult } from '@pressloom/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { amount } from '../../lib/text/amount.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import { ImageSearchForm } from '../../ui/image-search-form.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { imagesQuery } from './image-queries.ts';

interface ImageSearchProps {
  /** The initial query, mostly the post's first keyword. */
  suggestion: string;
  /** The image being stored. */
  pending: string | null;
  onChoose: (image: ImageResult) => void;
}

/** Images that are free to use, shown through our own server. */
export function ImageSearch({ suggestion, pending, onChoose }: ImageSearchProps) {
  const [query, setQuery] = useState('');
  const found = useInfiniteQuery(imagesQuery(query));
  const images = found.data?.pages.flatMap((page) => page.images) ?? [];
  const source = found.data?.pages[0]?.source;

  return (
    <div className="grid gap-4">
      <ImageSearchForm label="Search images" suggestion={suggestion} onSearch={setQuery} />
      <p role="status" className="sr-only">
        {found.isFetching ? 'Searching…' : query && found.isSuccess ? amount(images.length, 'image') : ''}
      </p>
      {query !== '' && found.isPending && <Waiting />}
      {found.isError && images.length === 0 && <FailedState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && images.length === 0 && (
        <p className="py-6 text-center text-muted text-sm">No images found. Try different words.</p>
      )}
      {images.length > 0 && (
        <>
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            {images.map((image) => (
              <li key={image.token}>
                <Found
                  image={image}
                  isPending={pending === image.token}
                  disabled={pending !== null}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
          <div className="flex items-center justify-between gap-3">
            <p className="text-muted text-xs">From {source}. Each image keeps its credit.</p>
            <ShowMore list={found} label="More images" what="More images" className="shrink-0" />
          </div>
        </>
      )}
    </div>
  );
}

interface FoundProps {
  image: ImageResult;
  isPending: boolean;
  disabled: boolean;
  onChoose: (image: ImageResult) => void;
}

const Found = ({ image, isPending, disabled, onChoose }: FoundProps) => {
  const { alt, thumbnail, attribution } = image;
  const whose = [attribution.creator, attribution.license].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-label={`Use “${alt || 'this image'}” by ${whose}`}
      aria-busy={isPending || undefined}
      disabled={disabled}
      onClick={() => onChoose(image)}
      className="grid w-full gap-1 rounded-md text-left aria-busy:animate-pulse disabled:opacity-60"
    >
      <img src={thumbnail} alt="" loading="lazy" className="aspect-[4/3] w-full rounded-md bg-raised object-cover" />
      <span className="truncate text-muted text-xs">{whose}</span>
    </button>
  );
};

const Waiting = () => (
  <div aria-hidden className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="aspect-[4/3] h-auto w-full" />
    ))}
  </div>
);
