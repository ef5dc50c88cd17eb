import { Notice } from '../../../ui/notice.tsx';

/** Shown above placeholder text that no one has written. */
export const PlaceholderBanner = () => (
  <Notice tone="warning" className="mb-6" title="This is a placeholder, not an article">
    The model couldn’t write this post, so this is a generic outline. Replace it with your own text, or generate again.
  </Notice>
);
