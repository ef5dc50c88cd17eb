import { Notice } from '../../ui/notice.tsx';

/** Asked before a text goes out that no one has written. */
export const PlaceholderWarning = () => (
  <Notice tone="warning" title="This is still the placeholder article">
    The model could not write this post. Its text is a general outline that stands in for it. Send it out only if you
    mean to.
  </Notice>
);
