import { RotateCw, TriangleAlert } from 'lucide-react';
import { errorMessage } from '../lib/api/api-client.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface FailedStateProps {
  error: unknown;
  onRetry?: () => void;
  /** What failed: "Failed to fetch WordPress sites". */
  title?: string;
}

/** What went wrong, and a button to try again. */
export function FailedState({ error, onRetry, title = 'Couldn’t load this' }: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<TriangleAlert className="text-danger" />}
        title={title}
        description={errorMessage(error)}
        action={
          onRetry && (
            <Button variant="secondary" onClick={onRetry}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
