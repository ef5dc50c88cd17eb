import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface BrokenArticleNoticeProps {
  /** Why the model didn't come to the end. */
  reason: string | undefined;
  /** Where the text is, and how to go on. */
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Says of a text that it is not the whole article. */
export const BrokenArticleNotice = ({ reason, children, ...notice }: BrokenArticleNoticeProps) => (
  <Notice tone="warning" title="This article isn't complete" {...notice}>
    {reason} {children}
  </Notice>
);
