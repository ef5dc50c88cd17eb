import { Notice } from './notice.tsx';

/** What becomes of a post that is sent with an account that may not publish. */
export const CannotPublishNotice = () => (
  <Notice tone="warning">
    Your role on this site can’t publish or schedule posts. The post is left there as a draft, which you can submit for
    review in WordPress.
  </Notice>
);
