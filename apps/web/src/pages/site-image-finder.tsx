import type { SiteImage } from '@pressloom/contract';
import type { FoundImage } from '../features/editor/nodes/put-image.ts';
import { SiteImageBrowser } from '../features/site-images/site-image-browser.tsx';

interface SiteImageFinderProps {
  siteId: string;
  onFound: (image: FoundImage) => void;
}

/** Picks an image of the site's media library for the text. */
export const SiteImageFinder = ({ siteId, onFound }: SiteImageFinderProps) => (
  <SiteImageBrowser siteId={siteId} onChoose={(image) => onFound(inText(image))} />
);

/** As WordPress' editor adds it: large, if it is larger than that. */
function inText({ id, url, altText, caption, sizes }: SiteImage): FoundImage {
  const size = sizes.find(({ name }) => name === 'large') ?? { name: 'full', url };
  return {
    src: size.url,
    alt: altText,
    class: `wp-image-${id} size-${size.name}`,
    caption: caption ? [{ text: caption, address: null }] : [],
  };
}
