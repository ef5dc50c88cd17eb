import { Notice } from '../../ui/notice.tsx';

/** Shown before placeholder text is published. */
export const PlaceholderWarning = () => (
  <Notice tone="warning" title="This is still the placeholder article">
    The model could not write this post. Its text is a general outline that stands in for it. Send it out only if you
    mean to.
  </Notice>
);
