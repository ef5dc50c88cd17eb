import { Notice } from '../../ui/notice.tsx';

/** Shown before placeholder text is published. */
export const PlaceholderWarning = () => (
  <Notice tone="warning" title="This is still the placeholder article">
    The model couldn’t write this post, so its text is a generic outline. Publish it only if you mean to.
  </Notice>
);
