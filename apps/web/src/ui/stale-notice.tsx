import { RotateCw } from 'lucide-react';
import { errorMessage } from '../lib/api/api-client.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface StaleNoticeProps {
  error: unknown;
  onRetry: () => void;
  className?: string;
}

/** Shown beside cached content whose refetch failed. */
export const StaleNotice = ({ error, onRetry, className }: StaleNoticeProps) => (
  <Notice
    tone="warning"
    className={className}
    title="This may be out of date"
    action={
      <Button variant="secondary" size="sm" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    }
  >
    {errorMessage(error)}
  </Notice>
);
