import { Notice } from '../../ui/notice.tsx';

/** Shown above placeholder text that no one has written. */
export const PlaceholderBanner = () => (
  <Notice tone="warning" className="mb-6" title="This is a placeholder, not an article">
    The model could not write this post, so a general outline stands in for it. Replace it with your own words, or
    generate again. Publishing it as it is asks you first.
  </Notice>
);
