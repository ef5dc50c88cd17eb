import { isImageAddress } from '@pressloom/contract';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';

/** The image as most themes crop it; shows an error if its URL does not load. */
export function FeaturedImagePreview({ address }: { address: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!isImageAddress(address.trim())) return null;
  return isBroken ? (
    <p className="flex items-center gap-2 rounded-md bg-raised px-3 py-2.5 text-muted text-sm">
      <ImageOff aria-hidden className="size-4 shrink-0" />
      Couldn’t load an image from this URL.
    </p>
  ) : (
    <img
      src={address.trim()}
      alt="Featured"
      onError={() => setIsBroken(true)}
      className="aspect-[8/5] w-full rounded-md bg-raised object-cover"
    />
  );
}
