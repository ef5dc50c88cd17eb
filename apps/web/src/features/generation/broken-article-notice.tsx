import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface BrokenArticleNoticeProps {
  /** Why the model did not finish. */
  reason: string | undefined;
  /** Where the text is, and how to continue. */
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** Warns that a text is not the whole article. */
export const BrokenArticleNotice = ({ reason, children, ...notice }: BrokenArticleNoticeProps) => (
  <Notice tone="warning" title="This article isn’t complete" {...notice}>
    {reason} {children}
  </Notice>
);
