import type { ApiKey } from '@pressloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, errorMessage } from '../../lib/api/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { formatAgo } from '../../ui/format-ago.ts';
import { formatDate } from '../../ui/format-date.ts';
import { SkeletonCard } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewApiKeyDialog } from './new-api-key-dialog.tsx';
import { SCOPE_WORDS } from './scope-words.ts';
import { apiKeysQuery } from './settings-queries.ts';

/** API keys for the user's own scripts and programs. */
export function ApiKeysCard() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isMaking, setIsMaking] = useState(false);
  // An open dialog may show a key that is never shown again: a failed refetch must not close it.
  if (error && !keys)
    return <FailedState error={error} title="Couldn’t load your API keys" onRetry={() => void refetch()} />;
  if (!keys) return <SkeletonCard lines={4} />;
  return (
    <Card
      title="API keys"
      description={
        <>
          For your own scripts. Send a key as a bearer token. Resetting your password revokes all keys; changing it
          under Security doesn’t.{' '}
          <a
            href="/api/docs/"
            target="_blank"
            rel="noreferrer"
            className="font-medium text-ink underline decoration-line-strong underline-offset-3 hover:decoration-accent"
          >
            API documentation<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      }
      actions={
        keys.length > 0 && (
          <Button size="sm" onClick={() => setIsMaking(true)}>
            <Plus aria-hidden />
            New key
          </Button>
        )
      }
    >
      {keys.length === 0 ? (
        <div className="grid justify-items-center gap-3 py-6 text-center">
          <KeyRound aria-hidden className="size-7 stroke-[1.5] text-muted" />
          <p className="max-w-sm text-pretty text-muted text-sm">
            No API keys yet. Create one to let a script read, write or publish your posts.
          </p>
          <Button onClick={() => setIsMaking(true)}>Create a key</Button>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <NewApiKeyDialog open={isMaking} onOpenChange={setIsMaking} />
    </Card>
  );
}

function KeyRow({ apiKey: { id, name, prefix, scopes, lastUsedAt, expiresAt } }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api('DELETE /api/keys/:id', { params: { id } }),
    onSuccess: async () => {
      setIsAsking(false);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      toast.success('Key revoked');
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="break-words font-medium">{name}</span>
          <span className="font-mono text-[0.8125rem] text-muted">{prefix}…</span>
        </p>
        <p className="text-[0.8125rem] text-muted">
          {scopes.map((scope) => SCOPE_WORDS[scope].label).join(', ')} ·{' '}
          {lastUsedAt ? `last used ${formatAgo(lastUsedAt)}` : 'never used'}
          {expiresAt && (
            <>
              {' · '}
              <span className={isOver ? 'text-danger' : undefined}>
                {isOver ? 'expired' : 'expires'} {formatDate(expiresAt)}
              </span>
            </>
          )}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Revoke ${name}`} onClick={() => setIsAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Revoke "${name}"?`}
        description="Anything using this key loses access immediately. This can’t be undone."
        confirmLabel="Revoke key"
        tone="danger"
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      />
    </li>
  );
}
