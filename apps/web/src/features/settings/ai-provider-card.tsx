import type { AiProvider } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatDate } from '../../ui/format-date.ts';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { AiProviderForm } from './ai-provider-form.tsx';
import { presetName } from './provider-presets.ts';
import { providerQuery } from './settings-queries.ts';

/** The language model that writes for this user: the server's, or their own. */
export function AiProviderCard() {
  const { data: provider, error, isPending, refetch } = useQuery(providerQuery);
  const [isEditing, setIsEditing] = useState(false);
  if (error && provider === undefined) {
    return <FailedState error={error} title="Couldn’t load your AI provider" onRetry={() => void refetch()} />;
  }
  if (isPending) return <SkeletonCard lines={4} />;
  const isShown = provider && !isEditing;
  return (
    <Card
      title="AI provider"
      description={
        isShown
          ? 'All AI text comes from this provider and doesn’t use credits.'
          : 'Use your own account with any OpenAI-compatible endpoint. Until then, pressloom’s own model is used.'
      }
    >
      {isShown ? (
        <CurrentProvider provider={provider} onEdit={() => setIsEditing(true)} />
      ) : (
        <AiProviderForm
          current={provider ?? null}
          onDone={() => setIsEditing(false)}
          onCancel={provider ? () => setIsEditing(false) : undefined}
        />
      )}
    </Card>
  );
}

function CurrentProvider({ provider, onEdit }: { provider: AiProvider; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api('DELETE /api/account/ai-provider'),
    onSuccess: async () => {
      queryClient.setQueryData(providerQuery.queryKey, null);
      await queryClient.invalidateQueries({ queryKey: ['generation'] });
      toast.success('AI provider and key removed');
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <div className="grid gap-4">
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[7rem_1fr] sm:gap-y-2">
        <dt className="text-muted">Provider</dt>
        <dd>{presetName(provider.baseUrl)}</dd>
        <dt className="text-muted max-sm:mt-2">Endpoint</dt>
        <dd className="break-all">{provider.baseUrl}</dd>
        <dt className="text-muted max-sm:mt-2">Model</dt>
        <dd className="break-all">{provider.model}</dd>
        <dt className="text-muted max-sm:mt-2">Key</dt>
        <dd>
          {provider.keyEnding ? (
            <>
              ends in <span className="font-mono">…{provider.keyEnding}</span>
            </>
          ) : (
            'none'
          )}
        </dd>
        <dt className="text-muted max-sm:mt-2">Tested</dt>
        <dd>{formatDate(provider.testedAt)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onEdit}>
          Change
        </Button>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Remove
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Remove your AI provider?"
        description="Your key is deleted. AI text then comes from pressloom’s own model and uses credits."
        confirmLabel="Remove provider"
        tone="danger"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
